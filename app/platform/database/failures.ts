import { DrizzleQueryError } from 'drizzle-orm'

/** PostgreSQL's code of the error under `error`, if it has one (Drizzle wraps the driver's error as its cause). */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = (at as { code?: unknown }).code
    if (typeof code === 'string') return code
  }
  return undefined
}

/** What went wrong with a statement, without Drizzle's words for it: they hold the statement and its values. */
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

/** True for a violated unique index (optionally: that one). */
export function isDuplicate(error: unknown, constraint?: string): boolean {
  return sqlState(error) === '23505' && (constraint === undefined || constraintOf(error) === constraint)
}

// What PostgreSQL says of a connection that ended, and what the network says of it.
const cut = /^(08|57P0)/
const network =
  /^(ECONN(REFUSED|RESET|ABORTED)|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|EPIPE|ENOENT|EAGAIN)/
// Out of room, connections or files, or with a broken disk (53, 58030, EMFILE), or too busy: a row that others locked
// (55P03), a deadlock (40P01), a change of others under a snapshot (40001), or a statement (57014) or transaction
// (25P03) that took longer than anybody waits.
const busy = /^(53|58030|55P03|40001|40P01|57014|25P03|EMFILE|ENFILE)/

/** True if `error` says that the database cannot take it now, as opposed to a fault in what was asked of it. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlState(error)
  if (state === undefined) return isToldByDriver(error, ended) || isToldByDriver(error, late)
  return [cut, network, busy].some((kind) => kind.test(state))
}

/**
 * True where the database went away while a statement was asked: nothing is wrong with the statement, and it may have
 * been done. Errors of other servers, which have the network's codes as well, are none of it.
 */
export function isConnectionCut(error: unknown): boolean {
  const state = sqlState(error)
  if (state === undefined) return isToldByDriver(error, ended)
  // After a panic the server ends, and all its connections with it.
  if (isPanic(error)) return true
  return cut.test(state) || (error instanceof DrizzleQueryError && network.test(state))
}

// What `pg` says in words alone: of a connection that ended; of a pool that has none free in time, or a server that
// greets nobody.
const ended = /^(Connection terminated|Client (has encountered a connection error|was closed) and is not queryable)/
const late =
  /^(timeout exceeded when trying to connect|timeout expired|Connection terminated due to connection timeout)$/

/** True where no connection was there in time. */
export function isConnectionLate(error: unknown): boolean {
  return isToldByDriver(error, late)
}

function isPanic(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause)
    if ((at as { severity?: unknown }).severity === 'PANIC') return true
  return false
}

function isToldByDriver(error: unknown, words: RegExp): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (words.test(at.message)) return true
  return false
}

/** True where the database ended one of several transactions that waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return sqlState(error) === '40P01'
}

/** What the log says of a deadlock. */
export const deadlocked = 'transactions waited for each other'
