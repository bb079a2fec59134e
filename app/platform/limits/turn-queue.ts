import { setImmediate } from 'node:timers'
import { Unavailable } from '#app/platform/errors.ts'
import { roundRobinQueue } from './round-robin-queue.ts'

/** Options of a queue in which clients take turns. */
interface Turns {
  /** Maximum concurrency. */
  atOnce: number
  /** Maximum number of waiting pieces per client. */
  maxWaiting?: number
  /** Milliseconds that a piece may wait before it fails as `Unavailable`, without having started. */
  timeoutMs?: number
}

/**
 * Runs `work` when it is `client`'s turn; calls `onTimeout`, which throws, if the client has too many pieces waiting.
 */
export type RunInTurn = <T>(client: string, work: () => Promise<T>, onTimeout?: () => never) => Promise<T>

/**
 * A fair queue: waiting clients are served round-robin, one piece each, so that sixty pieces of one client do not delay
 * another.
 */
export function turnQueue({ atOnce, maxWaiting = Number.POSITIVE_INFINITY, timeoutMs }: Turns): RunInTurn {
  const waiting = roundRobinQueue<() => void>()
  let under = 0

  return async (client, work, onTimeout) => {
    await turn(client, onTimeout)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  function turn(client: string, onTimeout?: () => never): Promise<void> {
    if (under < atOnce && waiting.length === 0) {
      under++
      return Promise.resolve()
    }
    if (waiting.countOf(client) >= maxWaiting) onTimeout?.()
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = timeoutMs && setTimeout(() => reject(giveUp(client, admit)), timeoutMs)
      waiting.add(client, admit)
      callNext()
    })
  }

  function giveUp(client: string, admit: () => void): Unavailable {
    waiting.remove(client, admit)
    return new Unavailable()
  }

  // Yield to the event loop between pieces: otherwise a hundred synchronous pieces would block it, and new requests
  // could not be read.
  function leave(): void {
    if (waiting.length === 0) under--
    else
      setImmediate(() => {
        under--
        callNext()
      })
  }

  function callNext(): void {
    while (under < atOnce && waiting.length > 0) {
      under++
      waiting.next()?.()
    }
  }
}
