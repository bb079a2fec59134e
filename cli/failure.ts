import { isConnectionCut, sqlState, withoutStatement } from '#app/platform/database/failures.ts'

/** Missing table, column or schema. */
const ofAnotherRelease = new Set(['42P01', '42703', '3F000'])

/** The error message of a failed command, with a remedy for errors of the database. */
export function failureWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const cause = withoutStatement(error)
  if (sqlState(error) === '53100')
    return (
      `The database's disk is full (${cause.message}). Make room there, and run this again: what was begun ` +
      'was taken back.'
    )
  // An error with a cause has been explained already.
  if (isConnectionCut(error) && !cause.cause)
    return (
      `The database ended the connection (${cause.message}): its own log says why; a full disk is one reason. ` +
      'Look whether it was done, then run this again.'
    )
  if (ofAnotherRelease.has(sqlState(error) ?? ''))
    return 'The database is not that of this release. Run "npm run cli -- migrate", or start the product first.'
  return cause.message || sqlState(error) || error.name
}
