import { setTimeout as wait } from 'node:timers/promises'
import { isConnectionLate, sqlState } from '#app/platform/database/failures.ts'

// The database is starting, or has no free connection: temporary on a busy machine.
const passing = /^(57P03|53300)$/

interface RetryOptions {
  print: (line: string) => void
  /** Timeout in milliseconds. */
  milliseconds?: number
}

/**
 * Retries a step of the start while the database does not accept connections yet, as on the first start of a busy
 * machine.
 * @param work may run more than once
 * @throws the error of `work`, if it is another one or persists
 */
export async function withRetries<T>(
  work: () => Promise<T>,
  { print, milliseconds = 120_000 }: RetryOptions,
): Promise<T> {
  const deadline = Date.now() + milliseconds
  for (let pause = 250; ; pause = Math.min(pause * 2, 4000)) {
    try {
      return await work()
    } catch (error) {
      if (!isPassing(error) || Date.now() + pause > deadline) throw error
      print('The database takes no connections yet; waiting for it')
      await wait(pause)
    }
  }
}

/** True for a temporary error of a busy machine or of a database that is starting. */
export function isPassing(error: unknown): boolean {
  return isConnectionLate(error) || passing.test(sqlState(error) ?? '')
}
