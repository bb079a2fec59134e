import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'

/** A request that may be answered from a copy of the database. */
export interface Reading {
  db: PostgresJsDatabase
  /** What it sends through. */
  sql: Sql
  /** True once something of it went to the database itself, where all that follows goes too. */
  left: boolean
}

const reading = new AsyncLocalStorage<Reading>()

/** Does `work` with `database()` being the copy, until it writes. */
export function runReading<Result>(scope: Reading, work: () => Result): Result {
  return reading.run(scope, work)
}

/** The reading that the caller is part of, if it has not written. */
export function readingUnderWay(): Reading | undefined {
  const scope = reading.getStore()
  return scope?.left ? undefined : scope
}

/** From here on the request is answered from the database itself. */
export function leaveReading(): void {
  const scope = reading.getStore()
  if (scope) scope.left = true
}
