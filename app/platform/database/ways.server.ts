import { drizzle } from 'drizzle-orm/postgres-js'
import type { Sql, TransactionSql } from 'postgres'
import { type Database, inTransaction } from './database.server.ts'
import { countingLogger as logger } from './pool/count-queries.server.ts'
import type { UnsafeStatement } from './pool/driver.ts'
import { pool } from './pool/pool.server.ts'
import { connectionEntered } from './pool/until-lost.ts'
import { leaveReading, readingUnderWay } from './reading.ts'

/**
 * Where a statement goes outside a transaction: `line`, a read by an index that takes a fraction of a millisecond
 * (those of a page are sent together, over one connection; a slow one would hold up those of others); `read`, one that
 * may take longer; `act`, what writes or locks, which no replica does.
 */
export type StatementWay = 'line' | 'read' | 'act'

/**
 * A database for queries that are written once: each statement goes where its caller is by then, into the transaction
 * under way, to the replica, or into the pool or the common line.
 */
export function databaseToBe(way: StatementWay): Database {
  return toBe[way]
}

/** Sends a statement of an act that somebody else wrote, where `database()` would send it. */
export async function sendInAct(text: string, values: unknown[] = []): Promise<readonly Record<string, unknown>[]> {
  logger.logQuery(text, values)
  return senderNow('act').unsafe(text, values as never[])
}

const toBe = { line: followingTo('line'), read: followingTo('read'), act: followingTo('act') }

function followingTo(way: StatementWay): Database {
  const unsafe = (...asked: UnsafeStatement) => senderNow(way).unsafe(...asked)
  // Drizzle has the driver leave times as they come, by its options; those of the connections are told when they open.
  return drizzle({ unsafe, options: { parsers: {}, serializers: {} } } as unknown as Sql, { logger })
}

function senderNow(way: StatementWay): Sql | TransactionSql {
  const transacting = inTransaction() && connectionEntered()
  if (transacting) return transacting
  if (way === 'act') leaveReading()
  const reading = readingUnderWay()
  if (reading) return reading.sql
  const { sql, quick } = pool()
  return way === 'line' && quick?.line.isMoving() ? quick.sql : sql
}
