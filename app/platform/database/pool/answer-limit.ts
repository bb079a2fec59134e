import { AsyncLocalStorage } from 'node:async_hooks'

/** How long a page waits for one answer of the database, in milliseconds: its reader is told within five seconds. */
const ANSWER_LIMIT_MS = 4_000

const limited = new AsyncLocalStorage<{ milliseconds: number; isOver: boolean }>()

// When this process last got an answer, in milliseconds: a busy database answers others, a frozen one nobody.
let answeredAt = 0

/**
 * Runs `work`, in which no statement waits longer than the limit while the database answers nobody: a frozen database
 * neither answers nor refuses, and its own timeouts do not fire. After one such statement, later ones fail at once.
 */
export function withAnswerLimit<T>(work: () => Promise<T>, milliseconds = ANSWER_LIMIT_MS): Promise<T> {
  return limited.run({ milliseconds, isOver: false }, work)
}

/** Awaits an answer of the database. @throws the driver's timeout error if the database answers nobody for too long */
export async function inAnswerTime<T>(ask: () => Promise<T>): Promise<T> {
  const answer = await inTime(ask)
  answeredAt = performance.now()
  return answer
}

/** Awaits a connection of the pool, which is no answer of the database. @throws like `inAnswerTime` */
export async function inTime<T>(ask: () => Promise<T>): Promise<T> {
  const limit = limited.getStore()
  if (!limit) return ask()
  const over = () => {
    limit.isOver = true
    return new Error('Query read timeout')
  }
  if (limit.isOver) throw over()
  const began = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const check = () => {
      const left = limit.milliseconds - (performance.now() - Math.max(began, answeredAt))
      if (left <= 0) reject(over())
      else wait(left)
    }
    // After a pause of this process an answer may have arrived that has not been read yet: read it first.
    const wait = (milliseconds: number) => {
      timer = setTimeout(() => setImmediate(check), Math.ceil(milliseconds))
    }
    wait(limit.milliseconds)
  })
  try {
    return await Promise.race([ask(), late])
  } finally {
    clearTimeout(timer)
  }
}
