import type { Fields } from './fields.ts'

/** A text typed in this browser that may not be saved on the server yet. */
export interface Copy {
  /** The form's key. */
  form: string
  /** The owner's account id, or '' for an anonymous visitor. */
  owner: string
  fields: Fields
  /** The version of the server's draft that it is based on; 0 for none. */
  base: number
  /** In milliseconds. */
  at: number
  tab: string
  /** Set once the form has been submitted: the server uses it to report whether it was accepted. */
  nonce?: string
}

const PREFIX = 'draft:'
/** Days until a copy expires. */
const DAYS = 30
/** Per page load: sessionStorage would be copied to a duplicated tab. */
export const tab = Math.random().toString(36).slice(2, 12)

export function readCopies(): Copy[] {
  const keys = attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))) ?? []
  return keys.flatMap((key) => {
    const copy = attempt(() => JSON.parse(localStorage.getItem(key) ?? 'null') as Copy | null)
    if (copy && copy.at > Date.now() - DAYS * 86_400_000) return [copy]
    attempt(() => localStorage.removeItem(key))
    return []
  })
}

export function writeCopy(copy: Copy): void {
  attempt(() => localStorage.setItem(keyOf(copy), JSON.stringify(copy)))
}

/** Deletes all copies of a form. Another tab with unsaved text will write its own again. */
export function removeCopies({ form, owner }: Pick<Copy, 'form' | 'owner'>): void {
  for (const copy of readCopies()) if (copy.form === form && copy.owner === owner) removeCopy(copy)
}

export function removeCopy(copy: Pick<Copy, 'form' | 'owner' | 'tab'>): void {
  attempt(() => localStorage.removeItem(keyOf(copy)))
}

/** Stores a discarded draft, so that the next page can offer to undo it. */
export function leaveUndo(copy: Copy): void {
  attempt(() => sessionStorage.setItem('draft-undo', JSON.stringify(copy)))
}

export function takeUndo(): Copy | undefined {
  const copy = attempt(() => JSON.parse(sessionStorage.getItem('draft-undo') ?? 'null') as Copy | null)
  attempt(() => sessionStorage.removeItem('draft-undo'))
  return copy ?? undefined
}

/** Remembers who is signed in to an area, for pages that cannot ask the server. */
export function rememberOwner(area: string, owner: string): void {
  attempt(() => localStorage.setItem(`drafts-of:${area}`, owner))
}

export function rememberedOwner(area: string): string | undefined {
  return attempt(() => localStorage.getItem(`drafts-of:${area}`)) ?? undefined
}

// Each tab has its own copy, so that tabs do not overwrite each other.
function keyOf({ form, owner, tab }: Pick<Copy, 'form' | 'owner' | 'tab'>): string {
  return `${PREFIX}${owner}:${form}:${tab}`
}

// Storage may be blocked or full: then only the server's draft exists.
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
