import { type Copy, removeCopy, tab, writeCopy } from './copies.ts'
import { type Fields, fieldsOf, isChanged } from './fields.ts'
import { formKeyOf, isRoom } from './form-key.ts'
import { draftLabels } from './labels.ts'
import { type NotePart, showNote } from './note.ts'
import { type Saved, saveDraft } from './server.ts'

/** The draft state of a form on this page. */
export interface DraftForm {
  form: HTMLFormElement
  key: string
  /** The signed-in account; '' if anonymous, undefined until the server has responded. */
  owner: string | undefined
  /** The version of the server's draft that the form is based on. */
  base: number
  /** True if there are changes since the last save. */
  dirty: boolean
  fields: Fields
  at: number
  saving: boolean
  timers: { copy?: ReturnType<typeof setTimeout>; save?: ReturnType<typeof setTimeout> }
  /** Set while the form is being submitted. */
  nonce?: string
}

/** A form's draft state, sent as the event `draft-state`. */
export interface DraftState {
  /** `kept`: saved on the server, or in this browser if anonymous. */
  state: 'typing' | 'kept' | 'away' | 'signed-out'
  at?: string
  /** The preview's address, for an article's draft. */
  preview?: string
}

const COPY_AFTER = 200
/** Also while typing without a pause. Slow enough to stay far below the server's rate limit. */
const SAVE_AFTER = 1500
const RETRY_AFTER = 5000

const known = new Map<HTMLFormElement, DraftForm>()

/** The page's POST forms with a multi-line field. */
export function draftForms(): HTMLFormElement[] {
  return [...document.forms].filter(
    (form) => form.method === 'post' && form.dataset.draft !== 'off' && form.querySelector('textarea') !== null,
  )
}

export function storedDraftOf(form: HTMLFormElement): DraftForm {
  const before = known.get(form)
  const key = formKeyOf(form)
  if (before?.key === key) return before
  // React has reused the form element for another record.
  if (before?.dirty && !before.nonce) void saveNow(before)
  const draftForm: DraftForm = {
    ...{ form, key, base: Number(form.dataset.draftVersion ?? 0), dirty: false, fields: {}, at: 0, saving: false },
    owner: isRoom(key) ? undefined : '',
    timers: {},
  }
  known.set(form, draftForm)
  return draftForm
}

export function allStoredDrafts(): DraftForm[] {
  return [...known.values()]
}

/** Called when the user has typed something. */
export function changed(draftForm: DraftForm): void {
  draftForm.dirty = true
  draftForm.at = Date.now()
  delete draftForm.nonce
  dispatchState(draftForm, { state: 'typing' })
  draftForm.timers.copy ??= setTimeout(() => copy(draftForm), COPY_AFTER)
  if (isRoom(draftForm.key)) draftForm.timers.save ??= setTimeout(() => saveNow(draftForm), SAVE_AFTER)
}

/** Writes this browser's copy. */
export function copy(draftForm: DraftForm): void {
  clearTimeout(draftForm.timers.copy)
  delete draftForm.timers.copy
  // The form may also have been rendered with the draft itself.
  const hasText = isChanged(draftForm.form) || Number(draftForm.form.dataset.draftVersion ?? 0) > 0
  if (isOnPage(draftForm)) draftForm.fields = hasText ? fieldsOf(draftForm.form) : {}
  if (draftForm.owner === undefined) return
  if (Object.keys(draftForm.fields).length === 0) removeCopy(asCopy(draftForm))
  else writeCopy(asCopy(draftForm))
}

/** False once the form has left the page, or React has reused its element for another record. */
function isOnPage({ form, key }: DraftForm): boolean {
  return form.isConnected && formKeyOf(form) === key
}

/** Saves the form's draft on the server. */
export async function saveNow(draftForm: DraftForm, leaving = false): Promise<void> {
  stopTimers(draftForm)
  copy(draftForm)
  if (!isRoom(draftForm.key))
    return dispatchState(draftForm, { state: 'kept', at: new Date(draftForm.at).toISOString() })
  if (draftForm.saving && !leaving) return
  draftForm.dirty = false
  draftForm.saving = true
  const response = await saveDraft(asCopy(draftForm), leaving)
  draftForm.saving = false
  if (draftForm.nonce) return
  if (typeof response === 'string') return retryLater(draftForm, response)
  saved(draftForm, response)
}

/** Applies the server's response. */
function saved(draftForm: DraftForm, { owner, draft, preview }: Saved): void {
  draftForm.owner = owner
  const isGone = !draft && draftForm.base > 0 && Object.keys(draftForm.fields).length > 0
  draftForm.base = draft?.version ?? 0
  // The draft was submitted or deleted elsewhere: the current text becomes a new draft.
  if (isGone) draftForm.dirty = true
  if (!draftForm.dirty) removeCopy(asCopy(draftForm))
  else draftForm.timers.save ??= setTimeout(() => saveNow(draftForm), SAVE_AFTER)
  if (isFailing(draftForm)) note(draftForm, [])
  dispatchState(draftForm, {
    state: 'kept',
    at: draft?.updatedAt ?? new Date().toISOString(),
    ...(preview && { preview }),
  })
}

export function stopTimers({ timers }: DraftForm): void {
  clearTimeout(timers.copy)
  clearTimeout(timers.save)
  delete timers.copy
  delete timers.save
}

export function asCopy({ key, owner = '', fields, base, at, nonce }: DraftForm): Copy {
  return { form: key, owner, fields, base, at, tab, ...(nonce && { nonce }) }
}

export function note(draftForm: DraftForm, parts: NotePart[]): void {
  failing.delete(draftForm)
  showNote(draftForm.form, parts)
}

const failing = new WeakSet<DraftForm>()

function isFailing(draftForm: DraftForm): boolean {
  return failing.has(draftForm)
}

function retryLater(draftForm: DraftForm, why: 'away' | 'signed-out'): void {
  draftForm.dirty = true
  dispatchState(draftForm, { state: why })
  if (why === 'away') draftForm.timers.save ??= setTimeout(() => saveNow(draftForm), RETRY_AFTER)
  // The form shows it itself.
  if (draftForm.form.dataset.draftReload !== undefined) return
  if (why === 'away') {
    note(draftForm, [
      'We can’t reach the server. Your text is safe in this browser, and we’ll save it as soon as we can.',
    ])
  } else {
    const href = draftForm.key.startsWith('/admin') ? '/admin/login' : '/campus/auth'
    note(draftForm, [
      `${draftLabels.signedOut} Your text is kept in this browser; it is saved when you come back here. `,
      { label: 'Sign in (opens in a new tab)', href },
    ])
  }
  failing.add(draftForm)
}

// Asynchronous: React has to process the input event first, or it would reset the fields when it renders the form.
function dispatchState({ form }: DraftForm, detail: DraftState): void {
  setTimeout(() => form.dispatchEvent(new CustomEvent('draft-state', { detail })))
}
