import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import { CommonLine } from './common-line.ts'
import { countingLogger as logger } from './count-queries.server.ts'
import { Gate } from './gate.ts'
import { gated } from './gated-sql.server.ts'
import { type DatabaseAddress, open, openAlone, openPooled } from './open.server.ts'
import { isPlanKept } from './plans.ts'
import { isPooled } from './pooler.ts'

/** The connections of this process, and their gate. */
interface Pool {
  sql: Sql
  /** Where what Drizzle does not say goes: the same pool, but behind a pooler. */
  raw: Sql
  db: PostgresJsDatabase
  gate: Gate
  address: DatabaseAddress
  locks?: Sql
  /** Beside the pool; not where a pooler stands before the database, which has lines of its own. */
  quick?: { own: Sql; sql: Sql; line: CommonLine }
}

let connected: Pool | undefined

/** How long anything may wait for a connection of the pool, in milliseconds; then it is `Unavailable`. */
const usualPatience = 10_000

/** Nobody waits for a lock, or holds one while doing nothing, for longer than a person would wait for a page. */
export const timeLimits = {
  statement_timeout: 30_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 15_000,
}

/** Opens the pool of this process, and one connection beside it for quick reads. `close()` ends both. */
export function connect(
  address: DatabaseAddress,
  { max = 12, patience = usualPatience }: { max?: number; patience?: number } = {},
): void {
  const gate = new Gate(max, patience)
  const sql = isPooled(address)
    ? gated(openPooled(address, max), gate)
    : gated(open(address, { max, connection: timeLimits }), gate, isPlanKept)
  const raw = isPooled(address) ? openAlone(address, sql) : sql
  connected = { sql, raw, address, gate, db: drizzle(sql, { logger }) }
  if (isPooled(address)) return
  const line = new CommonLine()
  const own = open(address, { max: 1, connection: timeLimits })
  connected.quick = { own, line, sql: gated(own, line, isPlanKept) }
}

/** The pool of this process. */
export function pool(): Pool {
  if (!connected) throw new Error('The database was asked for before it was connected.')
  return connected
}

/**
 * A connection beside the pool that this process keeps, for locks that outlive a transaction. If it is lost, they all
 * end; what is asked next opens it again.
 */
export function lockSession(): Sql {
  const own = pool()
  own.locks ??= open(own.address, { max: 1, idle_timeout: 0, max_lifetime: null, fetch_types: false })
  return own.locks
}

/** Where the database of this process is, for work that opens a connection of its own. */
export function databaseAddress(): DatabaseAddress {
  return pool().address
}

/** False where a statement that was prepared may be on another connection by the next one. */
export function mayPrepare(): boolean {
  return !isPooled(pool().address)
}

/** Ends the pool, letting statements under way finish for up to five seconds. */
export async function close(): Promise<void> {
  const ending = connected
  connected = undefined
  await ending?.locks?.end({ timeout: 1 })
  if (ending?.raw !== ending?.sql) await ending?.raw.end({ timeout: 5 })
  await ending?.quick?.own.end({ timeout: 5 })
  await ending?.sql.end({ timeout: 5 })
}
