import type { RouterContextProvider } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { TooMany } from '#app/platform/errors.ts'
import { addressKey } from '#app/platform/limits/limits.server.ts'
import { requestOf } from '#app/platform/request.server.ts'

/**
 * Streams that one member, and one client address (times `RATE_LIMIT_FACTOR`), opens in a minute. Eight tabs that lost
 * theirs ask again every three seconds, and each page that is opened asks for one.
 */
export const mostOpened = { member: 240, address: 1200 }
const minute = 60_000

let until = 0
const opened = new Map<string, number>()

/**
 * The member who opens a stream of events. Each that opens asks the database for what was missed, so they are counted
 * before anything is looked up; in this process alone, as the streams are, so that a flood costs it nothing.
 * @throws TooMany, or the way to sign in
 */
export function requireListener(asked: { request: Request; context: Readonly<RouterContextProvider> }): SignedIn {
  const member = requireMember(asked)
  const { address } = requestOf(asked.context)
  count(`address ${addressKey(address)}`, Math.max(1, mostOpened.address * config().rateLimitFactor))
  count(`member ${member.id}`, mostOpened.member)
  return member
}

function count(key: string, most: number): void {
  const now = performance.now()
  if (now > until) {
    until = now + minute
    opened.clear()
  }
  const times = (opened.get(key) ?? 0) + 1
  opened.set(key, times)
  if (times > most) throw new TooMany(Math.max(1, Math.ceil((until - now) / 1000)))
}
