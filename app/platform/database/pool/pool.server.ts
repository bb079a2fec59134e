import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { tracedStatement } from '#app/platform/traces/traces.server.ts'
import type { DatabaseAddress } from './address.ts'
import { isPooled } from './address.ts'
import { inAnswerTime } from './answer-limit.ts'
import { timesAsText } from './client-config.ts'
import { countingLogger as logger } from './count-queries.server.ts'
import { Listener } from './listener.server.ts'
import { pooledPool, sessionPool } from './open.server.ts'
import { endOf, type Sql, type SqlPool, sqlOn } from './sql.ts'

/**
 * Maximum number of connections per process: for requests, and in addition two for jobs, one for LISTEN and one for
 * locks.
 */
export const MAX_CONNECTIONS = { requests: 8, beside: 4 }

/** The connections of this process. */
interface ProcessPool {
  address: DatabaseAddress
  pg: pg.Pool
  db: NodePgDatabase
  sql: SqlPool
  listener: Listener
  locks?: SqlPool
  /** When a connection was last taken or given back, from `performance.now()`. */
  movedAt: number
}

let connected: ProcessPool | undefined

/** How long a request may wait for a connection, in milliseconds, before it fails as `Unavailable`. */
const CONNECTION_TIMEOUT_MS = 10_000

/** Timeouts so that no statement, lock or idle transaction lasts longer than a person waits for a page. */
export const timeLimits = {
  statement_timeout: 30_000,
  lock_timeout: 8_000,
  idle_in_transaction_session_timeout: 15_000,
}

/** Opens the pool of this process. `close()` closes it. */
export function connect(
  address: DatabaseAddress,
  {
    max = MAX_CONNECTIONS.requests,
    connectionTimeoutMs = CONNECTION_TIMEOUT_MS,
  }: { max?: number; connectionTimeoutMs?: number } = {},
): void {
  const options = {
    max,
    connectionTimeoutMillis: connectionTimeoutMs,
    idleTimeoutMillis: 60_000,
    types: timesAsText,
    // Concurrent queries of a transaction are pipelined.
    pipeline: true,
  }
  const requestPool = isPooled(address) ? pooledPool(address, options) : sessionPool(address, options, timeLimits)
  const opened = {
    address,
    pg: requestPool,
    db: drizzleOn(requestPool),
    sql: sqlOn(requestPool),
    listener: new Listener(address),
    movedAt: performance.now(),
  }
  const moved = () => {
    opened.movedAt = performance.now()
  }
  requestPool.on('acquire', moved).on('release', moved)
  connected = opened
}

/** The pool of this process. */
export function pool(): ProcessPool {
  if (!connected) throw new Error('The database was asked for before it was connected.')
  return connected
}

/** Drizzle on a pool or on one connection. Drizzle uses only `query`, so each statement can be traced there. */
export function drizzleOn(client: pg.Pool | pg.PoolClient): NodePgDatabase {
  const query = (config: pg.QueryConfig, values: unknown[]) =>
    tracedStatement(config.text, () => inAnswerTime(() => client.query(config, values)))
  return drizzle({ client: { query } as unknown as pg.PoolClient, logger })
}

/**
 * A separate connection of this process for session-level locks. If it is lost, the locks are released; the next
 * statement reconnects.
 */
export function lockSession(): Sql {
  const requestPool = pool()
  requestPool.locks ??= sqlOn(sessionPool(requestPool.address, { max: 1, idleTimeoutMillis: 0 }))
  return requestPool.locks
}

/** The address of the database, for work that opens its own connection. */
export function databaseAddress(): DatabaseAddress {
  return pool().address
}

/** Closes the pool; running statements may finish for up to five seconds. */
export async function close(): Promise<void> {
  const ending = connected
  connected = undefined
  if (!ending) return
  const ended = [endOf(ending.pg), ending.locks?.end(), ending.listener.end()]
  await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, 5000).unref())])
}
