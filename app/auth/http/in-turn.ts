import { addressKey } from '#app/platform/limits/limits.server.ts'
import { type InTurn, turnQueue } from '#app/platform/limits/turn-queue.ts'
import { fail } from '../errors.ts'

/**
 * What is done at one endpoint at the same time: a third of the connections of a process. Of six hundred at once each
 * would wait for all others at each of its steps, and so would every page. Who is not let in within these milliseconds
 * is refused before anything was done.
 */
const usual = { atOnce: 6, patience: 20_000, MAX_WAITING: 300 }

/** Has requests done in turns, by endpoint and client. */
export function requestsInTurn(turns: typeof usual = usual) {
  const byEndpoint = new Map<string, InTurn>()
  /**
   * Answers a request of the client at `address` once it is its turn at `endpoint`.
   * @param endpoint one of a few: each has turns of its own
   * @throws Unavailable; AuthError over_request_rate_limit for a client that has too many waiting
   */
  return <T>(endpoint: string, address: string, work: () => Promise<T>): Promise<T> => {
    const inTurn = byEndpoint.get(endpoint) ?? turnQueue(turns)
    byEndpoint.set(endpoint, inTurn)
    return inTurn(addressKey(address), work, () => fail('over_request_rate_limit', { retryAfter: 5 }))
  }
}
