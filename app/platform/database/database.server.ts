import { AsyncLocalStorage } from 'node:async_hooks'
import { sql as fragment } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import { log } from '#app/platform/log/log.server.ts'
import { pool, timeLimits } from './pool/pool.server.ts'
import { isPooled } from './pool/pooler.ts'
import { leaveReading, readingUnderWay } from './reading.ts'

/** The database, or the transaction under way in it: what acts and queries get from `database()`. */
export type Database = PostgresJsDatabase

const running = new AsyncLocalStorage<{ db: Database; open: boolean }>()

/** The transaction that the caller runs in, else the replica where that may answer, else the process's pool. */
export function database(): Database {
  return transactionUnderWay() ?? readingUnderWay()?.db ?? pool().db
}

/**
 * As `database()`, for a read by an index that takes a fraction of a millisecond: those of a page are sent together,
 * over one connection. A slow one would hold up those of others.
 */
export function quickDatabase(): Database {
  const { db, quick } = pool()
  return transactionUnderWay() ?? readingUnderWay()?.db ?? (quick?.line.isMoving() ? quick.db : db)
}

/** Has `database()` be `db` while a query is written for it. */
export function writtenFor<Query>(db: Database, write: () => Query): Query {
  return running.run({ db, open: true }, write)
}

/** postgres.js itself, for what Drizzle does not say (COPY, `unsafe` of our own files). Never inside a transaction. */
export function rawSql(): Sql {
  forbidInTransaction('a second connection')
  return pool().raw
}

/**
 * Runs `work` in one transaction, which `database()` returns to all that `work` calls; an error rolls all of it back.
 * Inside another transaction it is a savepoint of that one.
 * @param isolation `snapshot`: reads alone, all as of one moment, whatever others add or delete meanwhile
 */
export function transaction<T>(work: () => Promise<T>, isolation?: 'snapshot'): Promise<T> {
  leaveReading()
  return database().transaction(async (tx) => {
    const scope = { db: tx as unknown as Database, open: true }
    // A pooler's connections do not have our limits.
    if (isPooled(pool().address)) await tx.execute(limitsOfTransaction)
    try {
      return await running.run(scope, work)
    } finally {
      // What was started in here and not awaited must not write through a connection that others have by now.
      scope.open = false
    }
  }, isolation && snapshot)
}

/** Runs `work` in the transaction under way, else in one of its own: what it writes stands together or not at all. */
export function together<T>(work: () => Promise<T>): Promise<T> {
  return inTransaction() ? work() : transaction(work)
}

const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const

const limitsOfTransaction = fragment.join(
  [
    fragment`select`,
    fragment.join(
      Object.entries(timeLimits).map(([name, limit]) => fragment`set_config(${name}, ${String(limit)}, true)`),
      fragment`, `,
    ),
  ],
  fragment` `,
)

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
function inTransaction(): boolean {
  return transactionUnderWay() !== undefined
}

function transactionUnderWay(): Database | undefined {
  const scope = running.getStore()
  return scope?.open ? scope.db : undefined
}
