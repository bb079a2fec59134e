import { AsyncLocalStorage } from 'node:async_hooks'
import { sql as fragment } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import { log } from '#app/platform/log/log.server.ts'
import { sqlState } from './failures.ts'
import { pool, timeLimits } from './pool/pool.server.ts'
import { isPooled } from './pool/pooler.ts'
import { leaveReading, readingUnderWay } from './reading.ts'

/** The database, or the transaction under way in it: what acts and queries get from `database()`. */
export type Database = PostgresJsDatabase

/** A transaction under way. */
interface Scope {
  db: Database
  open: boolean
  /** What was sent alongside: nobody waits for it but the end. */
  aside: Promise<unknown>[]
}

const running = new AsyncLocalStorage<Scope>()

/** The transaction that the caller runs in, else the replica where that may answer, else the process's pool. */
export function database(): Database {
  return transactionUnderWay() ?? readingUnderWay()?.db ?? pool().db
}

/** Has `database()` be `db` while a query is written for it. */
export function writtenFor<Query>(db: Database, write: () => Query): Query {
  return running.run({ db, open: true, aside: [] }, write)
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
export async function transaction<T>(work: () => Promise<T>, isolation?: 'snapshot'): Promise<T> {
  leaveReading()
  // What is undone with a savepoint must not take along what was sent before it.
  await Promise.all(scopeUnderWay()?.aside ?? [])
  return database().transaction(async (tx) => {
    const scope: Scope = { db: tx as unknown as Database, open: true, aside: [] }
    // A pooler's connections do not have our limits.
    if (isPooled(pool().address)) await tx.execute(limitsOfTransaction)
    try {
      return await withAside(scope, () => running.run(scope, work))
    } finally {
      // What was started in here and not awaited must not write through a connection that others have by now.
      scope.open = false
    }
  }, isolation && snapshot)
}

/**
 * For what an act writes last and nobody reads before it has ended. Inside a transaction its statement is sent at once,
 * together with those beside it, and the transaction waits for it before it ends: it stands or falls with the act.
 */
export function alongside(work: () => Promise<unknown>): Promise<unknown> {
  const scope = scopeUnderWay()
  if (!scope) return work()
  const sent = work()
  // Whoever waits for the transaction is told.
  sent.catch(() => {})
  scope.aside.push(sent)
  return Promise.resolve()
}

/** Does `work`, and waits for what it sent alongside. */
async function withAside<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
  const [own] = await Promise.allSettled([work()])
  const failures = own.status === 'rejected' ? [own.reason] : []
  // More may come while these are waited for.
  for (let at = 0; at < scope.aside.length; at++) await scope.aside[at]?.catch((error) => failures.push(error))
  // What was sent behind the one that failed is refused for that alone.
  if (failures.length > 0) throw failures.find((error) => sqlState(error) !== '25P02') ?? failures[0]
  return (own as PromiseFulfilledResult<T>).value
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
export function inTransaction(): boolean {
  return scopeUnderWay() !== undefined
}

function transactionUnderWay(): Database | undefined {
  return scopeUnderWay()?.db
}

function scopeUnderWay(): Scope | undefined {
  const scope = running.getStore()
  return scope?.open ? scope : undefined
}
