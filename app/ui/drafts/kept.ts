import { type Copy, removeCopy, tab, writeCopy } from './copies.ts'
import { type Fields, fieldsOf, isChanged } from './fields.ts'
import { formKeyOf, isRoom } from './form-key.ts'
import { type NotePart, showNote } from './note.ts'
import { type Saved, saveDraft } from './server.ts'

/** What this page knows of the draft in one of its forms. */
export interface Kept {
  form: HTMLFormElement
  key: string
  /** The account that writes; '' for a stranger, undefined until the server was asked. */
  owner: string | undefined
  /** The version of the server's draft that the form continues. */
  base: number
  /** Typed since the last save. */
  dirty: boolean
  fields: Fields
  at: number
  saving: boolean
  timers: { copy?: ReturnType<typeof setTimeout>; save?: ReturnType<typeof setTimeout> }
  /** The form was sent and its answer is not known. */
  nonce?: string
}

/** What became of a text: forms hear it as the event `draft-state`. */
export interface DraftState {
  /** `kept`: on the server, or in this browser for a stranger. */
  state: 'typing' | 'kept' | 'away' | 'signed-out'
  at?: string
  /** Where the draft of an article can be read. */
  preview?: string
}

const COPY_AFTER = 200
/** However long somebody types without a pause, so that ten minutes stay far below the server's limit. */
const SAVE_AFTER = 1500
const RETRY_AFTER = 5000

const known = new Map<HTMLFormElement, Kept>()

/** The forms of this page that are sent and have a text of more than one line. */
export function draftForms(): HTMLFormElement[] {
  return [...document.forms].filter(
    (form) => form.method === 'post' && form.dataset.draft !== 'off' && form.querySelector('textarea') !== null,
  )
}

export function keptOf(form: HTMLFormElement): Kept {
  const before = known.get(form)
  const key = formKeyOf(form)
  if (before?.key === key) return before
  // React shows another record in the same form.
  if (before?.dirty) void saveNow(before)
  const kept: Kept = {
    ...{ form, key, base: Number(form.dataset.draftVersion ?? 0), dirty: false, fields: {}, at: 0, saving: false },
    owner: isRoom(key) ? undefined : '',
    timers: {},
  }
  known.set(form, kept)
  return kept
}

export function everyKept(): Kept[] {
  return [...known.values()]
}

/** Something was typed. */
export function changed(kept: Kept): void {
  kept.dirty = true
  kept.at = Date.now()
  delete kept.nonce
  dispatchState(kept, { state: 'typing' })
  kept.timers.copy ??= setTimeout(() => copy(kept), COPY_AFTER)
  if (isRoom(kept.key)) kept.timers.save ??= setTimeout(() => saveNow(kept), SAVE_AFTER)
}

/** Writes the copy of this browser. */
export function copy(kept: Kept): void {
  clearTimeout(kept.timers.copy)
  delete kept.timers.copy
  // What the server wrote there may itself be the draft.
  const hasText = isChanged(kept.form) || Number(kept.form.dataset.draftVersion ?? 0) > 0
  if (kept.form.isConnected) kept.fields = hasText ? fieldsOf(kept.form) : {}
  if (kept.owner === undefined) return
  if (Object.keys(kept.fields).length === 0) removeCopy(asCopy(kept))
  else writeCopy(asCopy(kept))
}

/** Saves on the server what stands in the form. */
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

/** Takes over what the server answered. */
function saved(kept: Kept, { owner, draft, preview }: Saved): void {
  kept.owner = owner
  const isGone = !draft && kept.base > 0 && Object.keys(kept.fields).length > 0
  kept.base = draft?.version ?? 0
  // The draft was sent or purged elsewhere; what is typed here begins another.
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
  // Says it itself.
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

// React must see what was typed before this renders the form again, or it puts back what its fields held.
function dispatchState({ form }: Kept, detail: DraftState): void {
  setTimeout(() => form.dispatchEvent(new CustomEvent('draft-state', { detail })))
}
