import { availableParallelism } from 'node:os'
import { browserAddress } from '#app/platform/browser/browser.server.ts'
import { forbidInTransaction } from '#app/platform/database/database.server.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'
import { fail } from '../errors.ts'

/** Hashes that are computed at once: a core stays free for pages. */
const atOnce = Math.max(1, availableParallelism() - 1)
/** Hashes that one client may have waiting: an office that signs in together passes, a flood does not. */
const mostWaiting = 100

const waiting = new Map<string, (() => void)[]>()
let under = 0

/**
 * Computes a password's hash in its client's turn: of those who wait each client has one computed after the other, so
 * that sixty connections of one do not keep another waiting. Never inside a transaction: it would hold its connection.
 * @throws AuthError over_request_rate_limit for a client that has too many waiting
 */
export async function inTurn<T>(compute: () => Promise<T>): Promise<T> {
  forbidInTransaction('hashing a password')
  await turn()
  try {
    return await compute()
  } finally {
    under--
    callNext()
  }
}

function turn(): Promise<void> {
  if (under < atOnce && waiting.size === 0) {
    under++
    return Promise.resolve()
  }
  const address = browserAddress()
  const client = address ? addressKey(address) : ''
  const own = waiting.get(client) ?? []
  if (own.length >= mostWaiting) fail('over_request_rate_limit', { retryAfter: 5 })
  return new Promise((resolve) => {
    waiting.set(client, [...own, resolve])
    callNext()
  })
}

function callNext(): void {
  while (under < atOnce) {
    const first = waiting.entries().next()
    if (first.done) return
    const [client, [resolve, ...rest]] = first.value
    // To the end of the round: the other clients come first now.
    waiting.delete(client)
    if (rest.length > 0) waiting.set(client, rest)
    under++
    resolve?.()
  }
}
