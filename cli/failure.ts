import { sqlState } from '#app/platform/database/failures.ts'

/** What a command that failed says: what it is told, and of the database's own errors what to do. */
export function failureWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (sqlState(error) === '53100')
    return (
      `The database's disk is full (${error.message}). Make room there, and run this again: what was begun was ` +
      'taken back.'
    )
  return error.message || sqlState(error) || error.name
}
