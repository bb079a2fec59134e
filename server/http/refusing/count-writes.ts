import { config } from '#app/platform/config/config.server.ts'
import { TooMany } from '#app/platform/errors.ts'

/** How often one client writes at one address, times `RATE_LIMIT_FACTOR`: more than anybody presses a button. */
const most = { writes: 600, milliseconds: 600_000 }
/** Clients at addresses that are remembered: the oldest are forgotten. */
const mostRemembered = 20_000

interface Counted {
  until: number
  writes: number
}

const counts = new Map<string, Counted>()

/**
 * Counts a write of `client` at one address of the routes. What sends mail or fills pages has limits of its own, far
 * below and in the database; this is for all the rest, and costs a process that is flooded nothing. Each process counts
 * by itself: which of them a client reaches is the machine's choice, and a part of the limit might be all it has.
 * @param client an account, or the network of who is not signed in
 * @throws TooMany
 */
export function countWrite(address: string, client: string): void {
  const key = `${address} ${client}`
  const now = performance.now()
  const known = counts.get(key)
  const counted = known && known.until > now ? known : { until: now + most.milliseconds, writes: 0 }
  counted.writes++
  if (counted !== known) remember(key, counted)
  const isOver = counted.writes > Math.max(1, Math.round(most.writes * config().rateLimitFactor))
  if (isOver) throw new TooMany(Math.max(1, Math.ceil((counted.until - now) / 1000)))
}

function remember(key: string, counted: Counted): void {
  counts.delete(key)
  counts.set(key, counted)
  const [oldest] = counts.keys()
  if (counts.size > mostRemembered && oldest !== undefined) counts.delete(oldest)
}
