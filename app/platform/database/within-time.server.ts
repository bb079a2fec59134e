import { sql } from 'drizzle-orm'
import { database, transaction } from './database.server.ts'
import { sqlState } from './failures.ts'

const canceled = '57014'

/** What `work` reads; undefined where one of its statements took longer than `milliseconds`, and was canceled. */
export async function withinTime<T>(milliseconds: number, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await transaction(async () => {
      await database().execute(sql`select set_config('statement_timeout', ${String(milliseconds)}, true)`)
      return work()
    })
  } catch (error) {
    if (sqlState(error) === canceled) return undefined
    throw error
  }
}
