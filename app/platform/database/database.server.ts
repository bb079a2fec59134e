import { AsyncLocalStorage } from 'node:async_hooks'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { log } from '#app/platform/log/log.server.ts'
import { tracedStatement } from '#app/platform/traces/traces.server.ts'
import { isPooled } from './pool/address.ts'
import { setAll } from './pool/open.server.ts'
import { drizzleOn, pool, timeLimits } from './pool/pool.server.ts'
import { inTransaction as between, type SqlPool } from './pool/sql.ts'

/** The database, or the transaction under way in it: what acts and queries get from `database()`. */
export type Database = NodePgDatabase

/** A transaction under way. */
interface Scope {
  db: Database
  client: pg.PoolClient
  /** How many savepoints it stands in. */
  depth: number
  open: boolean
}

const running = new AsyncLocalStorage<Scope>()

/** The transaction that the caller runs in, else the process's pool. */
export function database(): Database {
  return scopeUnderWay()?.db ?? pool().db
}

/** Statements in SQL's own words, for what Drizzle does not say. Never inside a transaction. */
export function rawSql(): SqlPool {
  forbidInTransaction('a second connection')
  return pool().sql
}

/**
 * Runs `work` in one transaction, which `database()` returns to all that `work` calls; an error rolls all of it back.
 * Inside another transaction it is a savepoint of that one.
 * @param isolation `snapshot`: reads alone, all as of one moment, whatever others add or delete meanwhile
 */
export async function transaction<T>(work: () => Promise<T>, isolation?: 'snapshot'): Promise<T> {
  const around = scopeUnderWay()
  if (around) return savepoint(around, work)
  const { address, pg } = pool()
  const begin = isolation ? 'begin isolation level repeatable read read only' : 'begin'
  // A pooler's connections do not have our limits.
  const limits = isPooled(address) ? `; ${setAll(timeLimits, true)}` : ''
  return tracedStatement('transaction', () =>
    between(pg, begin + limits, (client) => within({ db: drizzleOn(client), client, depth: 0, open: true }, work)),
  )
}

async function savepoint<T>({ db, client, depth }: Scope, work: () => Promise<T>): Promise<T> {
  const name = `nested_${depth + 1}`
  await client.query(`savepoint ${name}`)
  try {
    const result = await within({ db, client, depth: depth + 1, open: true }, work)
    await client.query(`release savepoint ${name}`)
    return result
  } catch (error) {
    await client.query(`rollback to savepoint ${name}`)
    throw error
  }
}

async function within<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
  try {
    return await running.run(scope, work)
  } finally {
    // What was started in here and not awaited must not write through a connection that others have by now.
    scope.open = false
  }
}

/** Runs `work` in the transaction under way, else in one of its own: what it writes stands together or not at all. */
export function together<T>(work: () => Promise<T>): Promise<T> {
  return inTransaction() ? work() : transaction(work)
}

/**
 * For all that is slow or takes a connection of its own: files, S3, mail, other servers. A transaction that waits for
 * it holds its connection and its locks meanwhile.
 * @throws in tests and development if the caller runs inside a transaction; in production it is logged
 */
export function forbidInTransaction(what: string): void {
  if (!inTransaction()) return
  const err = new Error(`A transaction may not wait for ${what}.`)
  if (process.env.NODE_ENV !== 'production') throw err
  log.error({ err }, 'a transaction waits for what it must not')
}

/** True if the caller runs inside a transaction. */
export function inTransaction(): boolean {
  return scopeUnderWay() !== undefined
}

function scopeUnderWay(): Scope | undefined {
  const scope = running.getStore()
  return scope?.open ? scope : undefined
}
