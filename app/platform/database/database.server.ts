import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers'
import { sql as fragment } from 'drizzle-orm'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import postgres, { type Options, type Sql, type TransactionSql } from 'postgres'
import { log } from '#app/platform/log/log.server.ts'
import { isTraced, tracedStatement } from '#app/platform/traces/traces.server.ts'
import { CommonLine } from './common-line.ts'
import { Gate, type GateFigures } from './gate.ts'
import { isPlanKept } from './plans.ts'
import { isPooled, wayTo, withSocket } from './pooler.ts'
import { leaveReading, readingUnderWay } from './reading.ts'

/** Where the database is: a URL, or the embedded server's socket. */
export type DatabaseAddress = string | { host: string; port: number; user: string; database: string }

/** The database, or the transaction under way in it: what acts and queries get from `database()`. */
export type Database = PostgresJsDatabase

interface Connection {
  sql: Sql
  /** Where what Drizzle does not say goes: the same pool, but behind a pooler. */
  raw: Sql
  db: Database
  gate: Gate
  address: DatabaseAddress
  locks?: Sql
  /** Beside the pool; not where a pooler stands before the database, which has lines of its own. */
  quick?: { sql: Sql; db: Database; line: CommonLine }
}

/** A statement as it was sent. */
export interface Statement {
  query: string
  params: unknown[]
}

let connection: Connection | undefined
const running = new AsyncLocalStorage<{ db: Database; open: boolean }>()
const counters = new AsyncLocalStorage<Statement[]>()

/** How long anything may wait for a connection of the pool, in milliseconds; then it is `Unavailable`. */
const usualPatience = 10_000

// Nobody waits for a lock, or holds one while doing nothing, for longer than a person would wait for a page.
const poolSettings = { statement_timeout: 30_000, lock_timeout: 8_000, idle_in_transaction_session_timeout: 15_000 }

/** Opens the pool of this process, and one connection beside it for quick reads. `close()` ends both. */
export function connect(
  address: DatabaseAddress,
  { max = 19, patience = usualPatience }: { max?: number; patience?: number } = {},
): void {
  const gate = new Gate(max, patience)
  const sql = isPooled(address)
    ? gated(openPooled(address, max), gate)
    : gated(open(address, { max, connection: poolSettings }), gate, isPlanKept)
  const logger = { logQuery: (query: string, params: unknown[]) => counters.getStore()?.push({ query, params }) }
  const raw = isPooled(address) ? openAlone(address, sql) : sql
  connection = { sql, raw, address, gate, db: drizzle(sql, { logger }) }
  if (isPooled(address)) return
  const line = new CommonLine()
  const own = open(address, { max: 1, connection: poolSettings })
  connection.quick = { sql: own, line, db: drizzle(gated(own, line, isPlanKept), { logger }) }
}

// A pooler refuses settings that it does not know, and a statement that was prepared is on another connection by the
// next transaction.
function openPooled(address: string, max: number, more: object = {}): Sql {
  return openAt(wayTo(new URL(address), 'pooler'), { ...settingsOf(), ...more, max, prepare: false })
}

/**
 * What `rawSql()` sends where a pooler stands before the database. It passes no gate, and the driver would send one
 * statement behind another, whose end the pooler was not asked for yet: it takes the connection away between the two,
 * and the second is never answered. So these have a few connections that send nothing ahead (a setting that the
 * driver's types leave out, and that no transaction would begin with).
 */
function openAlone(address: string, { begin, unsafe }: Sql): Sql {
  return replacing(openPooled(address, 4, { max_pipeline: 0 }), { begin, unsafe })
}

/**
 * A pool of its own, for listeners and tools that must not share the process's. Its statements have no time limit, and
 * its connections are sessions also where requests pass a pooler.
 */
export function open(address: DatabaseAddress, options: Options<Record<string, never>> = {}): Sql {
  const settings = settingsOf(options)
  if (typeof address !== 'string') return postgres({ ...address, ...settings }) as Sql
  return openAt(wayTo(new URL(address), 'session'), settings)
}

/**
 * One connection of its own to where the pool `sql` leads. One that is reserved in a pool will not do: where it is
 * lost, the driver takes it back as if it were open, and from then on refuses what is asked of it, or never answers.
 */
export function openBeside(sql: Sql): Sql {
  return postgres({ ...sql.options, max: 1 } as never) as Sql
}

function openAt(url: URL, settings: Options<Record<string, never>>): Sql {
  const [address, socket] = withSocket(url)
  return postgres(address, { ...settings, ...socket }) as Sql
}

function settingsOf(options: Options<Record<string, never>> = {}) {
  return {
    idle_timeout: 60,
    connect_timeout: 10,
    // The driver would wait up to 20 seconds between two tries, with every query of the connection waiting along.
    backoff: (tries: number) => Math.min(0.02 * 2 ** tries, 0.5) * (0.5 + Math.random() / 2),
    onnotice: () => {},
    ...options,
    connection: { TimeZone: 'UTC', application_name: 'solutioneer', ...options.connection },
  }
}

/** The transaction that the caller runs in, else the replica where that may answer, else the process's pool. */
export function database(): Database {
  return transactionUnderWay() ?? readingUnderWay()?.db ?? opened().db
}

/**
 * As `database()`, for a read by an index that takes a fraction of a millisecond: those of a page are sent together,
 * over one connection. A slow one would hold up those of others.
 */
export function quickDatabase(): Database {
  const { db, quick } = opened()
  return transactionUnderWay() ?? readingUnderWay()?.db ?? (quick?.line.isMoving() ? quick.db : db)
}

/** Has `database()` be `db` while a query is written for it. */
export function writtenFor<Query>(db: Database, write: () => Query): Query {
  return running.run({ db, open: true }, write)
}

/** postgres.js itself, for what Drizzle does not say (COPY, `unsafe` of our own files). Never inside a transaction. */
export function rawSql(): Sql {
  forbidInTransaction('a second connection')
  return opened().raw
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
    if (isPooled(opened().address)) await tx.execute(limitsOfTransaction)
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
      Object.entries(poolSettings).map(([name, limit]) => fragment`set_config(${name}, ${String(limit)}, true)`),
      fragment`, `,
    ),
  ],
  fragment` `,
)

/**
 * A connection beside the pool that this process keeps, for locks that outlive a transaction. If it is lost, they all
 * end; what is asked next opens it again.
 */
export function lockSession(): Sql {
  const connected = opened()
  connected.locks ??= open(connected.address, { max: 1, idle_timeout: 0, max_lifetime: null, fetch_types: false })
  return connected.locks
}

/** True if the caller runs inside a transaction. */
function inTransaction(): boolean {
  return transactionUnderWay() !== undefined
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

/** Where the database of this process is, for work that opens a connection of its own. */
export function databaseAddress(): DatabaseAddress {
  return opened().address
}

/** False where a statement that was prepared may be on another connection by the next one. */
export function mayPrepare(): boolean {
  return !isPooled(opened().address)
}

/** True if the database answers within two seconds. */
export async function databaseAnswers(): Promise<boolean> {
  return answersInTime(opened().db.execute(fragment`select 1`))
}

/** How the pool stands now. */
export function poolFigures(): GateFigures {
  return opened().gate.figures()
}

/**
 * The state of the pool. `alive` is false where somebody has been waiting for a connection for 30 seconds, none came
 * back, and the database answers on a connection of its own: then this process is stuck and has to be started again.
 */
export async function poolHealth(): Promise<GateFigures & { alive: boolean }> {
  const { gate, address } = opened()
  const figures = gate.figures()
  if (figures.stuckFor < 30_000) return { ...figures, alive: true }
  const own = open(address, { max: 1, connect_timeout: 2 })
  const answers = await answersInTime(own`select 1`)
  void own.end({ timeout: 0 })
  return { ...figures, alive: !answers }
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
  await ending?.locks?.end({ timeout: 1 })
  if (ending?.raw !== ending?.sql) await ending?.raw.end({ timeout: 5 })
  await ending?.quick?.sql.end({ timeout: 5 })
  await ending?.sql.end({ timeout: 5 })
}

function opened(): Connection {
  if (!connection) throw new Error('The database was asked for before it was connected.')
  return connection
}

function transactionUnderWay(): Database | undefined {
  const scope = running.getStore()
  return scope?.open ? scope.db : undefined
}

async function answersInTime(query: PromiseLike<unknown>): Promise<boolean> {
  const answer = Promise.resolve(query).then(
    () => true,
    () => false,
  )
  const timeout = new Promise<false>((resolve) => setTimeout(resolve, 2000, false).unref())
  return Promise.race([answer, timeout])
}

/** `sql`, whose `unsafe` statements and transactions (what Drizzle and the limits send) pass `gate` first. */
function gated(sql: Sql, gate: Passage, isKept: IsKept = () => false): Sql {
  const begin = (work: Work) => tracedStatement('transaction', () => gate.pass(() => beginUntilLost(sql, work, isKept)))
  const unsafe = (...asked: Unsafe) => {
    const statement = prepared(asked, isKept)
    return gatedQuery(gate, asked[0], () => sql.unsafe(...statement))
  }
  return replacing(sql, { begin, unsafe })
}

/**
 * A transaction that says nothing more once its connection is lost, no rollback either. The driver would keep what is
 * said, and whoever opens the connection next would wait for it in vain, again and again.
 */
function beginUntilLost(sql: Sql, work: Work, isKept: IsKept): Promise<unknown> {
  let lost: unknown
  const guarded = (tx: TransactionSql): TransactionSql =>
    replacing(tx, {
      unsafe: (...asked: Unsafe) => {
        if (lost) return refusedQuery(lost)
        const query = () => tx.unsafe(...prepared(asked, isKept))
        return isTraced() ? gatedQuery(entered, asked[0], query) : query()
      },
      // The driver would say it to whoever has the connection by now.
      savepoint: (nested: Work) =>
        lost ? Promise.reject(lost) : tx.savepoint((inner) => settled(nested(guarded(inner)))),
    })
  const settled = async (worked: Promise<unknown>): Promise<unknown> => {
    try {
      const result = await worked
      if (!lost) return result
    } catch (error) {
      // The driver tells the statement first, then the transaction.
      await new Promise((resolve) => setImmediate(resolve))
      if (!lost) throw error
    }
    return new Promise(() => {})
  }
  const ended = sql.begin((tx) => settled(work(guarded(tx))))
  ended.catch((error: unknown) => {
    lost = error
  })
  return ended
}

function refusedQuery(lost: unknown) {
  const refused: PromiseLike<unknown> = {
    // biome-ignore lint/suspicious/noThenProperty: a query of the driver is sent by being awaited
    then: (resolve, reject) => Promise.reject(lost).then(resolve, reject),
  }
  return { ...refused, values: () => refused }
}

type Passage = Pick<Gate, 'pass'>
/** A transaction has passed the gate. */
const entered: Passage = { pass: (work) => work() }

type Work = (tx: TransactionSql) => Promise<unknown>
type IsKept = (text: string) => boolean
type Unsafe = Parameters<Sql['unsafe']>

function replacing<Of extends object>(sql: Of, own: Record<string, unknown>): Of {
  return new Proxy(sql, {
    get: (target, name, self) => own[name as string] ?? Reflect.get(target, name, self),
  })
}

function prepared([text, params, options]: Unsafe, isKept: IsKept): Unsafe {
  return [text, params, { ...options, prepare: options?.prepare || (!!params?.length && isKept(text)) }]
}

/** A query that the driver sends once it is awaited: rows as objects or, after `values()`, as arrays. */
function gatedQuery(gate: Passage, text: string, query: () => ReturnType<Sql['unsafe']>) {
  const passing = (send: () => PromiseLike<unknown>): PromiseLike<unknown> => ({
    // biome-ignore lint/suspicious/noThenProperty: a query of the driver is sent by being awaited
    then: (resolve, reject) => tracedStatement(text, () => gate.pass(async () => send())).then(resolve, reject),
  })
  return { ...passing(query), values: () => passing(() => query().values()) }
}
