import { createHash } from 'node:crypto'
import { Conflict } from '#app/platform/errors.ts'

/** A hash of a record's values. A form sends it back, so that an edit conflict is detected. */
export function versionOf(values: object): string {
  const entries = Object.entries(values).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64url').slice(0, 22)
}

/**
 * Detects an edit conflict. Call it with the record locked.
 * @param expected the version that the form was opened with; if absent, any version may be replaced
 * @throws Conflict if somebody else has changed the record since
 */
export function requireUnchanged(values: object, expected: string | undefined): void {
  if (expected !== undefined && expected !== versionOf(values))
    throw new Conflict('Somebody else has changed this since you opened it.')
}
