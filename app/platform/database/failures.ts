import { DrizzleQueryError } from 'drizzle-orm'

/** The SQLSTATE or system code of `error` or one of its causes (Drizzle wraps the driver's error as its cause). */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code
    if (typeof code === 'string') return code
  }
  return undefined
}

/** The driver's error without Drizzle's wrapper, whose message contains the statement and its values. */
export function withoutStatement(error: Error): Error {
  return error instanceof DrizzleQueryError && error.cause ? error.cause : error
}

/** The name of the constraint that `error` reports, or undefined. */
export function constraintOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const name = (at as { constraint?: unknown }).constraint
    if (typeof name === 'string') return name
  }
  return undefined
}

/** True for a violated unique index (optionally the named one). */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return sqlState(error) === '23505' && (constraint === undefined || constraintOf(error) === constraint)
}

// Codes for an ended connection: of PostgreSQL, and of the network.
const cut = /^(08|57P0)/
const network =
  /^(ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EPIPE|ENOENT|EAGAIN)/
// Out of space, connections or files, or a broken disk (53, 58030, EMFILE), or busy: a locked row (55P03), a deadlock
// (40P01), a serialization failure (40001), or a timeout of a statement (57014) or transaction (25P03).
const busy = /^(53|58030|55P03|40001|40P01|57014|25P03|EMFILE|ENFILE)/

/** True if the database is temporarily unavailable, as opposed to a fault in the statement. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error)
  if (state === undefined) return [ended, late, unanswered].some((words) => isDriverError(error, words))
  return [cut, network, busy].some((kind) => kind.test(state))
}

/**
 * True if the connection was lost during a statement, which may have been executed. Network errors of other servers,
 * which have the same codes, do not count.
 */
export function isConnectionCut(error: unknown): boolean {
  const state = sqlState(error)
  if (state === undefined) return isDriverError(error, ended)
  // After a panic the server shuts down with all its connections.
  if (isPanic(error)) return true
  return cut.test(state) || (error instanceof DrizzleQueryError && network.test(state))
}

// Messages of `pg` that have no code: an ended connection; a timeout of the pool or of a server that does not answer.
const ended = /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable)/
const late =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated due to connection timeout)$/

// The driver's message for a statement without an answer in time (`answer-limit.ts`).
const unanswered = /^Query read timeout$/

/** True if no connection became available in time. */
export function isConnectionLate(error: unknown): boolean {
  return isDriverError(error, late)
}

function isPanic(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as { severity?: unknown }).severity === 'PANIC') return true
  return false
}

function isDriverError(error: unknown, words: RegExp): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (words.test(at.message)) return true
  return false
}

export function isDeadlock(error: unknown): boolean {
  return sqlState(error) === '40P01'
}

/** The log message for a deadlock. */
export const deadlocked = 'transactions waited for each other'
