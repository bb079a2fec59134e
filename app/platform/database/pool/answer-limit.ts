import { AsyncLocalStorage } from 'node:async_hooks'

/** How long a page waits for one answer of the database, in milliseconds: its reader is told within five seconds. */
const ANSWER_LIMIT_MS = 4_000

const limited = new AsyncLocalStorage<{ milliseconds: number; isOver: boolean }>()

/**
 * Runs `work`, in which no statement waits longer than the limit for its answer: a frozen database neither answers nor
 * refuses, and its own timeouts do not fire. After one statement without an answer, later ones fail at once.
 */
export function withAnswerLimit<T>(work: () => Promise<T>, milliseconds = ANSWER_LIMIT_MS): Promise<T> {
  return limited.run({ milliseconds, isOver: false }, work)
}

/** Awaits an answer of the database. @throws the driver's timeout error if it takes longer than the limit, if any */
export async function inAnswerTime<T>(ask: () => Promise<T>): Promise<T> {
  const limit = limited.getStore()
  if (!limit) return ask()
  const over = () => {
    limit.isOver = true
    return new Error('Query read timeout')
  }
  if (limit.isOver) throw over()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    // After a pause of this process an answer may have arrived that has not been read yet: read it first.
    timer = setTimeout(() => setImmediate(() => reject(over())), limit.milliseconds)
  })
  try {
    return await Promise.race([ask(), late])
  } finally {
    clearTimeout(timer)
  }
}
