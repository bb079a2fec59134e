import { type Copy, removeCopy, tab, writeCopy } from './copies.ts'
import { type Fields, fieldsOf, isChanged } from './fields.ts'
import { formKeyOf, isRoom } from './form-key.ts'
import { type NotePart, showNote } from './note.ts'
import { type Saved, saveDraft } from './server.ts'

/** The draft state of a form on this page. */
export interface Kept {
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

const known = new Map<HTMLFormElement, Kept>()

/** The page's POST forms with a multi-line field. */
export function draftForms(): HTMLFormElement[] {
  return [...document.forms].filter(
    (form) => form.method === 'post' && form.dataset.draft !== 'off' && form.querySelector('textarea') !== null,
  )
}

export function storedDraftOf(form: HTMLFormElement): Kept {
  const before = known.get(form)
  const key = formKeyOf(form)
  if (before?.key === key) return before
  // React has reused the form element for another record.
  if (before?.dirty) void saveNow(before)
  const kept: Kept = {
    ...{ form, key, base: Number(form.dataset.draftVersion ?? 0), dirty: false, fields: {}, at: 0, saving: false },
    owner: isRoom(key) ? undefined : '',
    timers: {},
  }
  known.set(form, kept)
  return kept
}

export function allStoredDrafts(): Kept[] {
  return [...known.values()]
}

/** Called when the user has typed something. */
export function changed(kept: Kept): void {
  kept.dirty = true
  kept.at = Date.now()
  delete kept.nonce
  dispatchState(kept, { state: 'typing' })
  kept.timers.copy ??= setTimeout(() => copy(kept), COPY_AFTER)
  if (isRoom(kept.key)) kept.timers.save ??= setTimeout(() => saveNow(kept), SAVE_AFTER)
}

/** Writes this browser's copy. */
export function copy(kept: Kept): void {
  clearTimeout(kept.timers.copy)
  delete kept.timers.copy
  // The form may also have been rendered with the draft itself.
  const hasText = isChanged(kept.form) || Number(kept.form.dataset.draftVersion ?? 0) > 0
  if (kept.form.isConnected) kept.fields = hasText ? fieldsOf(kept.form) : {}
  if (kept.owner === undefined) return
  if (Object.keys(kept.fields).length === 0) removeCopy(asCopy(kept))
  else writeCopy(asCopy(kept))
}

/** Saves the form's draft on the server. */
export async function saveNow(kept: Kept, leaving = false): Promise<void> {
  stopTimers(kept)
  copy(kept)
  if (!isRoom(kept.key)) return dispatchState(kept, { state: 'kept', at: new Date(kept.at).toISOString() })
  if (kept.saving && !leaving) return
  kept.dirty = false
  kept.saving = true
  const answer = await saveDraft(asCopy(kept), leaving)
  kept.saving = false
  if (kept.nonce) return
  if (typeof answer === 'string') return retryLater(kept, answer)
  saved(kept, answer)
}

/** Applies the server's response. */
function saved(kept: Kept, { owner, draft, preview }: Saved): void {
  kept.owner = owner
  const isGone = !draft && kept.base > 0 && Object.keys(kept.fields).length > 0
  kept.base = draft?.version ?? 0
  // The draft was submitted or deleted elsewhere: the current text becomes a new draft.
  if (isGone) kept.dirty = true
  if (!kept.dirty) removeCopy(asCopy(kept))
  else kept.timers.save ??= setTimeout(() => saveNow(kept), SAVE_AFTER)
  if (isFailing(kept)) note(kept, [])
  dispatchState(kept, { state: 'kept', at: draft?.updatedAt ?? new Date().toISOString(), ...(preview && { preview }) })
}

export function stopTimers({ timers }: Kept): void {
  clearTimeout(timers.copy)
  clearTimeout(timers.save)
  delete timers.copy
  delete timers.save
}

export function asCopy({ key, owner = '', fields, base, at, nonce }: Kept): Copy {
  return { form: key, owner, fields, base, at, tab, ...(nonce && { nonce }) }
}

export function note(kept: Kept, parts: NotePart[]): void {
  failing.delete(kept)
  showNote(kept.form, parts)
}

const failing = new WeakSet<Kept>()

function isFailing(kept: Kept): boolean {
  return failing.has(kept)
}

function retryLater(kept: Kept, why: 'away' | 'signed-out'): void {
  kept.dirty = true
  dispatchState(kept, { state: why })
  if (why === 'away') kept.timers.save ??= setTimeout(() => saveNow(kept), RETRY_AFTER)
  // The form shows it itself.
  if (kept.form.dataset.draftReload !== undefined) return
  if (why === 'away') {
    note(kept, ['The server cannot be reached. Your text is kept in this browser and saved as soon as it can be.'])
  } else {
    const href = kept.key.startsWith('/admin') ? '/admin/login' : '/campus/auth'
    note(kept, [
      'You are signed out. Your text is kept in this browser; it is saved when you come back here. ',
      { label: 'Sign in (opens in a new tab)', href },
    ])
  }
  failing.add(kept)
}

// Asynchronous: React has to process the input event first, or it would reset the fields when it renders the form.
function dispatchState({ form }: Kept, detail: DraftState): void {
  setTimeout(() => form.dispatchEvent(new CustomEvent('draft-state', { detail })))
}
