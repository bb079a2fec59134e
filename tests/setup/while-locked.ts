import { expect } from 'vitest'
import { open } from '#app/platform/database/pool/open.server.ts'
import { databaseAddress } from '#app/platform/database/pool/pool.server.ts'
import type { Session } from '#app/platform/database/pool/sql.ts'

/**
 * Locks an account's row, starts `work`, and runs `meanwhile` in the locking transaction once `work` waits for it.
 * @returns what `work` ends with after that transaction is committed
 */
export async function whileAccountIsLocked<T>(
  userId: string,
  work: () => Promise<T>,
  meanwhile: (sql: Session) => Promise<unknown>,
): Promise<T> {
  const connections = open(databaseAddress(), { max: 2 })
  try {
    const working = await connections.begin(async (holder) => {
      await holder`select from auth.users where id = ${userId} for update`
      const started = work()
      await expect
        .poll(async () => {
          const [row] = await connections`select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`
          return row?.waiting
        })
        .toBe(1)
      await meanwhile(holder)
      return { started }
    })
    return await working.started
  } finally {
    await connections.end()
  }
}
