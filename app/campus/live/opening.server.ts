import type { RouterContextProvider } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { TooMany } from '#app/platform/errors.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'
import { requestOf } from '#app/platform/request.server.ts'

/**
 * Streams that a member, and a client address (times `RATE_LIMIT_FACTOR`), may open per minute. Eight tabs that lost
 * their connection reconnect every three seconds, and each page view opens one.
 */
export const MAX_STREAMS = { member: 240, address: 1200 }
const minute = 60_000

let until = 0
const opened = new Map<string, number>()

/**
 * Requires a member who may open another stream. Each stream queries the database for missed events, so the limit is
 * checked before any query. Counts in process memory, so that a flood costs nothing.
 * @throws TooMany, or a redirect to sign in
 */
export function requireListener(args: { request: Request; context: Readonly<RouterContextProvider> }): SignedIn {
  const member = requireMember(args)
  const { address } = requestOf(args.context)
  count(`address ${addressKey(address)}`, Math.max(1, MAX_STREAMS.address * config().rateLimitFactor))
  count(`member ${member.id}`, MAX_STREAMS.member)
  return member
}

function count(key: string, limit: number): void {
  const now = performance.now()
  if (now > until) {
    until = now + minute
    opened.clear()
  }
  const times = (opened.get(key) ?? 0) + 1
  opened.set(key, times)
  if (times > limit) throw new TooMany(Math.max(1, Math.ceil((until - now) / 1000)))
}
