import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { RouterContextProvider } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'
import { consumeInMemory } from '#app/platform/limits/memory-limits.server.ts'
import { requestOf } from '#app/platform/request.server.ts'

/**
 * Streams that a member, and a client address (times `RATE_LIMIT_FACTOR`), may open per minute. Eight tabs that lost
 * their connection reconnect every three seconds, and each page view opens one.
 */
export const MAX_STREAMS = { member: 240, address: 1200 }
const perMember = new RateLimiterMemory({ points: MAX_STREAMS.member, duration: 60 })
const perAddress = new RateLimiterMemory({ points: MAX_STREAMS.address, duration: 60 })

/**
 * Requires a member who may open another stream. Each stream queries the database for missed events, so the limit is
 * checked before any query. Counts in process memory, so that a flood costs nothing.
 * @throws TooMany, or a redirect to sign in
 */
export async function requireListener(args: {
  request: Request
  context: Readonly<RouterContextProvider>
}): Promise<SignedIn> {
  const member = requireMember(args)
  const { address } = requestOf(args.context)
  perAddress.points = Math.max(1, Math.round(MAX_STREAMS.address * config().rateLimitFactor))
  await consumeInMemory(perAddress, addressKey(address))
  await consumeInMemory(perMember, member.id)
  return member
}
