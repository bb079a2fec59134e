import { availableParallelism } from 'node:os'
import { browserAddress } from '#app/platform/browser/browser.server.ts'
import { forbidInTransaction } from '#app/platform/database/database.server.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'
import { turnQueue } from '#app/platform/limits/turn-queue.ts'
import { fail } from '../errors.ts'

/**
 * Limits concurrent hashes, so that one core stays free for pages. A client may have a hundred waiting: enough for an
 * office that signs in together, too few for a flood.
 */
const hashing = turnQueue({ atOnce: Math.max(1, availableParallelism() - 1), maxWaiting: 100 })

/**
 * Computes a password hash when it is the client's turn. Do not call it inside a transaction: it would hold the
 * connection while it waits.
 * @throws AuthError over_request_rate_limit for a client that has too many waiting
 */
export async function queuedPerClient<T>(compute: () => Promise<T>): Promise<T> {
  forbidInTransaction('hashing a password')
  const address = browserAddress()
  return hashing(address ? addressKey(address) : '', compute, () => fail('over_request_rate_limit', { retryAfter: 5 }))
}
