import { setTimeout as wait } from 'node:timers/promises'
import { isConnectionLate, sqlState } from '#app/platform/database/failures.ts'

// Still starting, or without a place: a machine that is too busy comes round.
const passing = /^(57P03|53300)$/

interface Patience {
  say: (line: string) => void
  /** Milliseconds after which it is given up. */
  milliseconds?: number
}

/**
 * Does `work` of the start again while the database is there and takes no connections yet: a first start on a busy
 * machine would end with the first greeting that comes late.
 * @param work may run twice
 * @throws what `work` throws, if it is something else or does not pass in time
 */
export async function patiently<T>(work: () => Promise<T>, { say, milliseconds = 120_000 }: Patience): Promise<T> {
  const deadline = Date.now() + milliseconds
  for (let pause = 250; ; pause = Math.min(pause * 2, 4000)) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || Date.now() + pause > deadline) throw error
      say('The database takes no connections yet; waiting for it')
      await wait(pause)
    }
  }
}

/** True for what a busy machine, or a database that is just starting, comes round from. */
export function isPassing(error: unknown): boolean {
  return isConnectionLate(error) || passing.test(sqlState(error) ?? '')
}
