import { isConnectionCut, sqlState, withoutStatement } from '#app/platform/database/failures.ts'

/** A table, a column or a schema that is not there. */
const ofAnotherRelease = new Set(['42P01', '42703', '3F000'])

/** What a command that failed says: what it is told, and of the database's own errors what to do. */
export function failureWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const told = withoutStatement(error)
  if (sqlState(error) === '53100')
    return (
      `The database's disk is full (${told.message}). Make room there, and run this again: what was begun ` +
      'was taken back.'
    )
  // What was said of it in words already is said so.
  if (isConnectionCut(error) && !told.cause)
    return (
      `The database ended the connection (${told.message}): its own log says why; a full disk is one reason. ` +
      'Look whether it was done, then run this again.'
    )
  if (ofAnotherRelease.has(sqlState(error) ?? ''))
    return 'The database is not that of this release. Run "npm run cli -- migrate", or start the product first.'
  return told.message || sqlState(error) || error.name
}
