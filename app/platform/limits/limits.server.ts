import { sql } from 'drizzle-orm'
import type { QueryConfig } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { config } from '#app/platform/config/config.server.ts'
import { database, rawSql } from '#app/platform/database/database.server.ts'
import { inAnswerTime } from '#app/platform/database/pool/answer-limit.ts'
import { TooMany } from '#app/platform/errors.ts'

/** A rate limit: `points` uses in `seconds`. */
export interface Limit {
  name: string
  points: number
  seconds: number
  /** `RATE_LIMIT_FACTOR` multiplies limits by client address or installation, but not those by account. */
  per: 'address' | 'installation' | 'account'
}

const limiters = new Map<string, RateLimiterPostgres>()

/**
 * Counts a use of `limit` by `key` (a client address, an account, an email address).
 * @throws TooMany with the seconds to wait, if the limit is exceeded
 */
export async function consume(limit: Limit, key: string, points = 1): Promise<void> {
  try {
    await limiterOf(limit).consume(keyOf(key), points)
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused
    remember(limit, key, refused.msBeforeNext)
    throw new TooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
  }
}

/** Counts one use. False instead of TooMany once the limit is reached. */
export async function isWithinLimit(limit: Limit, key: string): Promise<boolean> {
  try {
    await consume(limit, key)
    return true
  } catch (error) {
    if (error instanceof TooMany) return false
    throw error
  }
}

const lockedUntil = new Map<string, number>()
const MAX_REMEMBERED = 10_000

// Reject repeated requests from memory. Other limits are not cached, because `clearLimit` may reset them.
function remember(limit: Limit, key: string, milliseconds: number): void {
  if (limit.per !== 'address') return
  const id = rowOf(limit, key)
  lockedUntil.delete(id)
  lockedUntil.set(id, performance.now() + milliseconds)
  for (const oldestKey of lockedUntil.keys()) {
    if (lockedUntil.size <= MAX_REMEMBERED) return
    lockedUntil.delete(oldestKey)
  }
}

/** Seconds until `key` may use `limit` again, from memory and without a query; 0 if unknown. */
export function lockoutSeconds(limit: Limit, key: string): number {
  const id = rowOf(limit, key)
  const milliseconds = (lockedUntil.get(id) ?? 0) - performance.now()
  if (milliseconds > 0) return Math.max(1, Math.ceil(milliseconds / 1000))
  lockedUntil.delete(id)
  return 0
}

/** Resets `limit` for `key`, in the caller's transaction. */
export async function clearLimit(limit: Limit, key: string): Promise<void> {
  await database().execute(sql`delete from rate_limits where key = ${rowOf(limit, key)}`)
}

/** The rate-limit key of a household or office: the whole IPv4 address, or the first 64 bits of an IPv6 address. */
export function addressKey(address: string): string {
  const plain = withoutPrefix(address)
  return plain.includes(':') ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** The rate-limit key of a network, in the sizes that providers rent out: IPv4 /24, IPv6 /48. */
export function networkKey(address: string): string {
  const plain = withoutPrefix(address)
  if (plain.includes(':')) return `${groupsOf(plain).slice(0, 3).join(':')}::/48`
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`
}

/** Strips the prefix of an IPv4-mapped address, as dual-stack sockets report it: `::ffff:203.0.113.9`. */
function withoutPrefix(address: string): string {
  return address.replace(/^::ffff:/i, '')
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = ''] = address.split('%')
  const [leftGroups = '', right = ''] = head.split('::')
  const leading = leftGroups.split(':').filter(Boolean)
  const trailing = right.split(':').filter(Boolean)
  if (!head.includes('::')) return leading
  return [...leading, ...Array<string>(8 - leading.length - trailing.length).fill('0'), ...trailing]
}

function limiterOf(limit: Limit): RateLimiterPostgres {
  const id = `${limit.name}:${pointsOf(limit)}:${limit.seconds}`
  const known = limiters.get(id)
  if (known) return known
  const limiter = new RateLimiterPostgres({
    // Look the pool up on every query: tests replace it.
    storeClient: { query: (query: QueryConfig) => inAnswerTime(() => rawSql().pool.query(query)) },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: limit.name,
    points: pointsOf(limit),
    duration: limit.seconds,
  })
  limiters.set(id, limiter)
  return limiter
}

function pointsOf(limit: Limit): number {
  return limit.per === 'account' ? limit.points : Math.max(1, Math.round(limit.points * config().rateLimitFactor))
}

/** The primary key of the row that counts uses of `limit` by `key`. */
function rowOf(limit: Limit, key: string): string {
  return `${limit.name}:${keyOf(key)}`
}

// Truncate long input (such as a page pasted as an email address): the column holds 255 characters.
function keyOf(key: string): string {
  return key.slice(0, 180)
}
