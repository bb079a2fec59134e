import { addressKey } from '#app/platform/limits/limits.server.ts'
import { type RunInTurn, turnQueue } from '#app/platform/limits/turn-queue.ts'
import { fail } from '../errors.ts'

/**
 * The concurrency limit of an endpoint: fewer than a process's database connections (eight), so that a burst of
 * requests leaves some for pages. A request that waits longer than `timeoutMs` (milliseconds) is rejected before it
 * does anything.
 */
const usual = { atOnce: 6, timeoutMs: 20_000, maxWaiting: 300 }

/** Creates a fair queue of requests, by endpoint and client. */
export function requestsPerClientQueue(turns: typeof usual = usual) {
  const byEndpoint = new Map<string, RunInTurn>()
  /**
   * Runs `work` for the client at `address` when it is its turn at `endpoint`.
   * @param endpoint a name out of a small, fixed set: each has its own queue
   * @throws Unavailable; AuthError over_request_rate_limit for a client that has too many waiting
   */
  return <T>(endpoint: string, address: string, work: () => Promise<T>): Promise<T> => {
    const queuedPerClient = byEndpoint.get(endpoint) ?? turnQueue(turns)
    byEndpoint.set(endpoint, queuedPerClient)
    return queuedPerClient(addressKey(address), work, () => fail('over_request_rate_limit', { retryAfter: 5 }))
  }
}
