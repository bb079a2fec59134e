import { AsyncLocalStorage } from 'node:async_hooks'
import { sql as fragment } from 'drizzle-orm'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres, { type Options, type Sql } from 'postgres'

/** Where the database is: a URL, or the embedded server's socket. */
export type DatabaseAddress = string | { host: string; port: number; user: string; database: string }

/** The database, or the transaction under way in it. Acts and queries take it from `database()` or `transaction()`. */
export type Database = PostgresJsDatabase

/** A transaction: what an act writes and records through. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

interface Connection {
  sql: Sql
  db: Database
  address: DatabaseAddress
}

let connection: Connection | undefined
/** A statement as it was sent. */
export interface Statement {
  query: string
  params: unknown[]
}

const counters = new AsyncLocalStorage<Statement[]>()

/** Opens the pool of this process. `close()` ends it. */
export function connect(address: DatabaseAddress, options: { max?: number } = {}): void {
  const sql = open(address, { max: options.max ?? 20 })
  connection = {
    sql,
    address,
    db: drizzle(sql, { logger: { logQuery: (query, params) => counters.getStore()?.push({ query, params }) } }),
  }
}

/** A pool of its own, for listeners and tools that must not share the process's. */
export function open(address: DatabaseAddress, options: Options<Record<string, never>> = {}): Sql {
  const settings = {
    idle_timeout: 60,
    connect_timeout: 10,
    onnotice: () => {},
    ...options,
    connection: { TimeZone: 'UTC', application_name: 'solutioneer', statement_timeout: 30_000, ...options.connection },
  }
  if (typeof address !== 'string') return postgres({ ...address, ...settings }) as Sql
  const url = new URL(address)
  // libpq's way to name a Unix socket, which the driver would pass on as a setting:
  // `postgres://user@x/name?host=/folder`.
  const host = url.searchParams.get('host')
  url.searchParams.delete('host')
  return postgres(url.href, { ...settings, ...(host && { host }) }) as Sql
}

/** Drizzle over the process's pool. */
export function database(): Database {
  return opened().db
}

/** postgres.js itself, for what Drizzle does not say (LISTEN, COPY, `unsafe` of our own files). */
export function rawSql(): Sql {
  return opened().sql
}

/** Runs `work` in one transaction; an error rolls all of it back. */
export function transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database().transaction(work)
}

/** True if the database answers within two seconds. */
export async function databaseAnswers(): Promise<boolean> {
  const answer = database()
    .execute(fragment`select 1`)
    .then(
      () => true,
      () => false,
    )
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, 2000, false).unref())
  return Promise.race([answer, timeout])
}

/** Runs `work` and also returns the statements that it sent, so that a page's queries can be counted. */
export async function countingQueries<T>(
  work: () => Promise<T>,
): Promise<{ result: T; queries: string[]; statements: Statement[] }> {
  const statements: Statement[] = []
  const result = await counters.run(statements, work)
  return { result, queries: statements.map((statement) => statement.query), statements }
}

/** Ends the pool, letting statements under way finish for up to five seconds. */
export async function close(): Promise<void> {
  const ending = connection
  connection = undefined
  await ending?.sql.end({ timeout: 5 })
}

function opened(): Connection {
  if (!connection) throw new Error('The database was asked for before it was connected.')
  return connection
}
