import { createHash } from 'node:crypto'
import { Conflict } from '#app/platform/errors.ts'

/** A mark of what a record says: a form carries it, and is refused where the record says something else by then. */
export function versionOf(values: object): string {
  const entries = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 22)
}

/**
 * Asked with the record locked.
 * @param expected the stamp that the form was opened with; absent where it may replace anything
 * @throws Conflict where somebody else has changed it since
 */
export function requireUnchanged(values: object, expected: string | undefined): void {
  if (expected !== undefined && expected !== versionOf(values))
    throw new Conflict('Somebody else has changed this since you opened it.')
}
