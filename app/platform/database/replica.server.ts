import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql } from 'postgres'
import { log } from '#app/platform/log/log.server.ts'
import { rawSql } from './database.server.ts'
import { isDatabaseAway, sqlState } from './failures.ts'
import { replacing, sentOnceAwaited, type UnsafeStatement } from './pool/driver.ts'
import { type DatabaseAddress, open } from './pool/open.server.ts'
import { leaveReading, type Reading, readingUnderWay, runReading } from './reading.ts'

interface Replica {
  sql: Sql
  /** Falls back to the database itself. */
  reading: Pick<Reading, 'db' | 'sql'>
  /** The moment, by this machine's clock, up to which the replica surely has everything. */
  completeUntil: number
  watching: NodeJS.Timeout
  /** Reads that it answered, for the figures. */
  reads: number
}

let replica: Replica | undefined

/** How old what somebody reads may be, in milliseconds. */
const oldest = 1000
const betweenLooks = 300
/** After so many milliseconds the database itself is asked what the replica has not answered. */
const patience = 5000
/** What the clocks of two machines may differ by, in milliseconds. */
const clocks = 1000

/**
 * Opens a pool to a streaming replica and watches how far it is. Where it is away, behind, or no replica any more,
 * everything is read from the database itself.
 */
export function connectReplica(address: DatabaseAddress, { max = 20 }: { max?: number } = {}): void {
  const sql = open(address, { max, connect_timeout: 2, connection: { statement_timeout: 30_000 } })
  const watching = setTimeout(look)
  const careful = fallingBack(sql)
  replica = { sql, reading: { sql: careful, db: drizzle(careful) }, completeUntil: 0, watching, reads: 0 }
}

/** Ends the pool to the replica. */
export async function closeReplica(): Promise<void> {
  const ending = replica
  replica = undefined
  clearTimeout(ending?.watching)
  await ending?.sql.end({ timeout: 5 })
}

/** True where reads may go to a replica: then whoever writes is given the moment, for `wroteAt`. */
export function hasReplica(): boolean {
  return replica !== undefined
}

/** How old the replica's state may be, in seconds, and how many statements it has answered; undefined without one. */
export function replicaFigures(): { age: number; reads: number } | undefined {
  return replica && { age: (Date.now() - replica.completeUntil) / 1000, reads: replica.reads }
}

/**
 * Does `work`, whose reads may be a second old, on the replica, if that is no further behind and has what the person
 * wrote themselves. A statement that writes, a transaction, and all after them go to the database itself.
 * @param wroteAt when the person wrote last, in milliseconds since 1970
 * @returns what `work` did, and whether it wrote
 */
export async function onReplica<Result>(
  wroteAt: number,
  work: () => Promise<Result>,
): Promise<{ result: Result; wrote: boolean }> {
  if (!replica || !isCompleteSince(wroteAt)) return { result: await work(), wrote: false }
  const scope = { ...replica.reading, left: false }
  const result = await runReading(scope, work)
  return { result, wrote: scope.left }
}

function isCompleteSince(wroteAt: number): boolean {
  const until = replica?.completeUntil ?? 0
  return Date.now() - until <= oldest && wroteAt + clocks < until
}

// Where the database's log stands now is where the replica has to be a moment later.
async function look(): Promise<void> {
  const looked = replica
  if (!looked) return
  try {
    const at = Date.now()
    const [now] = await rawSql()<{ here: string }[]>`select pg_current_wal_lsn()::text as here`
    await new Promise((resolve) => setTimeout(resolve, 50))
    const [row] = await looked.sql`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${now?.here ?? null}::pg_lsn as complete`
    if (row?.complete) looked.completeUntil = at
  } catch (err) {
    if (!isDatabaseAway(err)) log.warn({ err }, 'the replica could not be looked at')
  }
  if (replica === looked) looked.watching = setTimeout(look, betweenLooks).unref()
}

/** `sql`, whose statements go to the database itself where the replica refuses them or is away. */
function fallingBack(sql: Sql): Sql {
  const unsafe = (...asked: UnsafeStatement) =>
    sentOnceAwaited((answering) => attempt(sql, (to) => answering(to.unsafe(...asked))))
  return replacing(sql, { unsafe })
}

async function attempt(sql: Sql, send: (to: Sql) => PromiseLike<unknown>): Promise<unknown> {
  // A query that was prepared before the request wrote follows it.
  if (readingUnderWay()) {
    try {
      const answer = await inTime(send(sql))
      if (replica) replica.reads++
      return answer
    } catch (error) {
      if (!isReadOnly(error) && !isDatabaseAway(error)) throw error
      leaveReading()
    }
  }
  return send(rawSql())
}

// A network that is silent says nothing for minutes.
function inTime(answer: PromiseLike<unknown>): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const silent = Object.assign(new Error('The replica does not answer.'), { code: 'ETIMEDOUT' })
    // Who comes later leaves it alone: it is not known to be complete any more.
    const timer = setTimeout(() => reject(silent), patience)
    answer.then(resolve, reject).then(() => clearTimeout(timer))
  })
}

// Refused because it writes (25006), or because what it reads was just removed (40001: a conflict with recovery).
function isReadOnly(error: unknown): boolean {
  return /^(25006|40001)$/.test(sqlState(error) ?? '')
}
