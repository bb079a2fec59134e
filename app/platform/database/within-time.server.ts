import { sql } from 'drizzle-orm'
import { alongside, database, transaction } from './database.server.ts'
import { sqlState } from './failures.ts'

const canceled = '57014'

/** What `work` reads; undefined where one of its statements took longer than `milliseconds`, and was canceled. */
export async function withinTime<T>(milliseconds: number, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await transaction(async () => {
      // Sent together with what it is meant for, before it.
      const limit = sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`
      await alongside(async () => database().execute(limit))
      return work()
    })
  } catch (error) {
    if (sqlState(error) === canceled) return undefined
    throw error
  }
}
