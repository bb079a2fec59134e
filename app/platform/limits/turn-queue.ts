import { setImmediate } from 'node:timers'
import { Unavailable } from '#app/platform/errors.ts'
import { waitingClientCount } from './waiting-clients.ts'

/** Work of many clients, done in turns. */
interface Turns {
  /** How many pieces are done at once. */
  atOnce: number
  /** How many pieces one client may have waiting. */
  MAX_WAITING?: number
  /** For how many milliseconds a piece may wait; then it is `Unavailable`, and nothing of it was done. */
  patience?: number
}

/** Does `work` when it is `client`'s turn; `refuse` throws for a client that has too many waiting. */
export type InTurn = <T>(client: string, work: () => Promise<T>, refuse?: () => never) => Promise<T>

/**
 * A queue in which clients take turns: of those who wait each has one piece done after the other, so that sixty pieces
 * of one client do not keep another waiting.
 */
export function turnQueue({ atOnce, MAX_WAITING = Number.POSITIVE_INFINITY, patience }: Turns): InTurn {
  const waiting = waitingClientCount<() => void>()
  let under = 0

  return async (client, work, refuse) => {
    await turn(client, refuse)
    try {
      return await work()
    } finally {
      leave()
    }
  }

  function turn(client: string, refuse?: () => never): Promise<void> {
    if (under < atOnce && waiting.length === 0) {
      under++
      return Promise.resolve()
    }
    if (waiting.countOf(client) >= MAX_WAITING) refuse?.()
    return new Promise((resolve, reject) => {
      const admit = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = patience && setTimeout(() => reject(giveUp(client, admit)), patience)
      waiting.add(client, admit)
      callNext()
    })
  }

  function giveUp(client: string, admit: () => void): Unavailable {
    waiting.remove(client, admit)
    return new Unavailable()
  }

  // Work that never waits would be followed by the next at once, and a hundred pieces be one long one: others' requests
  // are looked at in between.
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
