import type { Sql } from 'postgres'
import { openBeside } from '#app/platform/database/pool/open.server.ts'

/** Runs scripts that say BEGIN and COMMIT themselves. */
export interface Scripts {
  run(text: string, values?: unknown[]): Promise<readonly unknown[]>
  end(): Promise<void>
}

/**
 * Scripts of the queue, one after the other on a connection of their own beside the pool `sql`, which stays whole
 * whatever becomes of them.
 */
export function scriptsBeside(sql: Sql): Scripts {
  const own = openBeside(sql)
  let last: Promise<unknown> = Promise.resolve()
  const attempt = async (text: string, values: unknown[]) => {
    try {
      return await own.unsafe(text, values as never[])
    } catch (error) {
      // One that failed half way has left its transaction open.
      await own.unsafe('rollback').catch(() => {})
      throw error
    }
  }
  return {
    run(text, values = []) {
      const done = last.then(() => attempt(text, values))
      last = done.catch(() => {})
      return done
    },
    end: () => own.end({ timeout: 1 }),
  }
}
