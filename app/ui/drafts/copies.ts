import type { Fields } from './fields.ts'

/** What was typed in this browser and may not have reached the server. */
export interface Copy {
  /** The form that it was typed in. */
  form: string
  /** Whose it is: an account, or '' for a stranger. */
  owner: string
  fields: Fields
  /** The version of the server's draft that it continues; 0 for none. */
  base: number
  /** Milliseconds. */
  at: number
  tab: string
  /** The form was sent; the server says with this mark whether it was accepted. */
  nonce?: string
}

const PREFIX = 'draft:'
/** Days that a copy is continued. */
const DAYS = 30
/** Of this page alone: a duplicated tab would share what the session stores. */
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

/** Removes every copy of a form. Another tab that still has a text writes it anew. */
export function removeCopies({ form, owner }: Pick<Copy, 'form' | 'owner'>): void {
  for (const copy of readCopies()) if (copy.form === form && copy.owner === owner) removeCopy(copy)
}

export function removeCopy(copy: Pick<Copy, 'form' | 'owner' | 'tab'>): void {
  attempt(() => localStorage.removeItem(keyOf(copy)))
}

/** Says whose texts are typed in a room, for a page that the server cannot be asked on. */
/** A draft that its writer has just started over, for the page that comes instead. */
export function leaveUndo(copy: Copy): void {
  attempt(() => sessionStorage.setItem('draft-undo', JSON.stringify(copy)))
}

export function takeUndo(): Copy | undefined {
  const copy = attempt(() => JSON.parse(sessionStorage.getItem('draft-undo') ?? 'null') as Copy | null)
  attempt(() => sessionStorage.removeItem('draft-undo'))
  return copy ?? undefined
}

export function rememberOwner(room: string, owner: string): void {
  attempt(() => localStorage.setItem(`drafts-of:${room}`, owner))
}

export function rememberedOwner(room: string): string | undefined {
  return attempt(() => localStorage.getItem(`drafts-of:${room}`)) ?? undefined
}

// Each tab writes a copy of its own: two of them never take each other's place.
function keyOf({ form, owner, tab }: Pick<Copy, 'form' | 'owner' | 'tab'>): string {
  return `${PREFIX}${owner}:${form}:${tab}`
}

// A browser may refuse storage, or have none left: then the draft on the server is what there is.
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
