import { AsyncLocalStorage } from 'node:async_hooks'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { log } from '#app/platform/log/log.server.ts'
import { tracedStatement } from '#app/platform/traces/traces.server.ts'
import { isPooled } from './pool/address.ts'
import { setAll } from './pool/open.server.ts'
import { drizzleOn, pool, timeLimits } from './pool/pool.server.ts'
import { inTransaction as between, type SqlPool } from './pool/sql.ts'

/** The connection pool, or the current transaction: the return type of `database()`. */
export type Database = NodePgDatabase

/** The current transaction. */
interface Scope {
  db: Database
  client: pg.PoolClient
  /** Number of enclosing savepoints. */
  depth: number
  open: boolean
}

const running = new AsyncLocalStorage<Scope>()

/** The caller's transaction, else the process's pool. */
export function database(): Database {
  return currentScope()?.db ?? pool().db
}

/** Raw SQL for statements that Drizzle cannot express. @throws inside a transaction (see `forbidInTransaction`) */
export function rawSql(): SqlPool {
  forbidInTransaction('a second connection')
  return pool().sql
}

/**
 * Runs `work` in one transaction, which `database()` returns to everything that `work` calls; an error rolls it back.
 * Inside another transaction it creates a savepoint.
 * @param isolation `snapshot` for a read-only transaction that sees the data as of one moment
 */
export async function transaction<T>(work: () => Promise<T>, isolation?: 'snapshot'): Promise<T> {
  const around = currentScope()
  if (around) return savepoint(around, work)
  const { address, pg } = pool()
  const begin = isolation ? 'begin isolation level repeatable read read only' : 'begin'
  // A pooler's connections do not have our timeouts, so set them per transaction.
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
    // Work that was started here and not awaited must not write through a connection that others use by now.
    scope.open = false
  }
}

/** Runs `work` in the current transaction, or in a new one, so that all its writes commit together. */
export function ensureTransaction<T>(work: () => Promise<T>): Promise<T> {
  return inTransaction() ? work() : transaction(work)
}

/**
 * Guards slow operations, or those with their own connection: files, S3, mail, other servers. A waiting transaction
 * holds its connection and its locks.
 * @throws in tests and development if the caller runs inside a transaction; in production it is logged
 */
export function forbidInTransaction(operation: string): void {
  if (!inTransaction()) return
  const err = new Error(`A transaction may not wait for ${operation}.`)
  if (process.env.NODE_ENV !== 'production') throw err
  log.error({ err }, 'a transaction waits for what it must not')
}

export function inTransaction(): boolean {
  return currentScope() !== undefined
}

function currentScope(): Scope | undefined {
  const scope = running.getStore()
  return scope?.open ? scope : undefined
}
