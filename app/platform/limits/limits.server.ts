import { sql } from 'drizzle-orm'
import type { QueryConfig } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { config } from '#app/platform/config/config.server.ts'
import { database, rawSql } from '#app/platform/database/database.server.ts'
import { TooMany } from '#app/platform/errors.ts'

/** How often something may be done: `points` times in `seconds`. */
export interface Limit {
  name: string
  points: number
  seconds: number
  /** By client address or installation (`RATE_LIMIT_FACTOR` multiplies it), or by account (it does not). */
  per: 'address' | 'installation' | 'account'
}

const limiters = new Map<string, RateLimiterPostgres>()

/**
 * Counts one use of `limit` by `key` (an address, an account, a mail address).
 * @throws TooMany with the seconds to wait, once the limit is used up
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

const refusedUntil = new Map<string, number>()
const MAX_REMEMBERED = 10_000

// A crowd over its limit is told so from memory. Other limits are not kept here: they may be forgotten meanwhile.
function remember(limit: Limit, key: string, milliseconds: number): void {
  if (limit.per !== 'address') return
  const id = rowOf(limit, key)
  refusedUntil.delete(id)
  refusedUntil.set(id, performance.now() + milliseconds)
  for (const oldest of refusedUntil.keys()) {
    if (refusedUntil.size <= MAX_REMEMBERED) return
    refusedUntil.delete(oldest)
  }
}

/** Seconds for which this process knows, without asking the database, that `key` has used `limit` up; 0 otherwise. */
export function secondsRefused(limit: Limit, key: string): number {
  const id = rowOf(limit, key)
  const milliseconds = (refusedUntil.get(id) ?? 0) - performance.now()
  if (milliseconds > 0) return Math.max(1, Math.ceil(milliseconds / 1000))
  refusedUntil.delete(id)
  return 0
}

/** Forgets, in the caller's transaction, that `key` ever used `limit`. */
export async function clearLimit(limit: Limit, key: string): Promise<void> {
  await database().execute(sql`delete from rate_limits where key = ${rowOf(limit, key)}`)
}

/** The part of a client address that one household or office shares: IPv4 whole, IPv6 its first 64 bits. */
export function addressKey(address: string): string {
  const plain = withoutPrefix(address)
  return plain.includes(':') ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/** The network that a client address belongs to, as blocks are rented out: IPv4 by 24 bits, IPv6 by 48. */
export function networkKey(address: string): string {
  const plain = withoutPrefix(address)
  if (plain.includes(':')) return `${groupsOf(plain).slice(0, 3).join(':')}::/48`
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`
}

/** An IPv4 address without the prefix by which a socket for both gives it: `::ffff:203.0.113.9`. */
function withoutPrefix(address: string): string {
  return address.replace(/^::ffff:/i, '')
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  const [head = ''] = address.split('%')
  const [left = '', right = ''] = head.split('::')
  const leading = left.split(':').filter(Boolean)
  const trailing = right.split(':').filter(Boolean)
  if (!head.includes('::')) return leading
  return [...leading, ...Array<string>(8 - leading.length - trailing.length).fill('0'), ...trailing]
}

function limiterOf(limit: Limit): RateLimiterPostgres {
  const id = `${limit.name}:${pointsOf(limit)}:${limit.seconds}`
  const known = limiters.get(id)
  if (known) return known
  const limiter = new RateLimiterPostgres({
    // The pool of the moment: tests change it.
    storeClient: { query: (query: QueryConfig) => rawSql().pool.query(query) },
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

/** The key of the table's row that counts what `key` uses of `limit`. */
function rowOf(limit: Limit, key: string): string {
  return `${limit.name}:${keyOf(key)}`
}

// Keys are at most 255 characters in the table; longer input (a pasted page as a mail address) is cut.
function keyOf(key: string): string {
  return key.slice(0, 180)
}
