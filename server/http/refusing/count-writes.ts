import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { config } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { TooMany } from '#app/platform/errors.ts'
import { log } from '#app/platform/log/log.server.ts'

/** How often one client writes at one address, times `RATE_LIMIT_FACTOR`: more than anybody presses a button. */
const most = { writes: 600, milliseconds: 600_000 }
/** After each tenth of the limit the other processes hear of it. */
const parts = 10
/** Clients at addresses that are remembered: the oldest are forgotten. */
const mostRemembered = 20_000

interface Counted {
  window: number
  /** In this process. */
  writes: number
  /** In the others, as far as they have told. */
  elsewhere: number
}

/** What a process tells of the writes of a client at an address. */
interface ToldWrites {
  by: string
  key: string
  window: number
  writes: number
}

const channel = 'writes'
const ownName = randomUUID()
const counts = new Map<string, Counted>()

/**
 * Counts a write of `client` at one address of the routes. What sends mail or fills pages has limits of its own, far
 * below and in the database; this is for all the rest, and costs a process that is flooded nothing. A client's writes
 * in other processes count as well, by tenths of the limit: so far may it be passed for each of them. All processes
 * count in the same spans of ten minutes, by the clock.
 * @param client an account, or the network of who is not signed in
 * @throws TooMany
 */
export function countWrite(address: string, client: string): void {
  const key = `${address} ${client}`
  const now = Date.now()
  const window = Math.floor(now / most.milliseconds)
  const counted = countedOf(key, window)
  const limit = Math.max(1, Math.round(most.writes * config().rateLimitFactor))
  counted.writes++
  if (counted.writes + counted.elsewhere > limit)
    throw new TooMany(Math.ceil(((window + 1) * most.milliseconds - now) / 1000))
  const part = Math.ceil(limit / parts)
  if (counted.writes % part === 0) tell({ by: ownName, key, window, writes: part })
}

/** Hears what other processes have counted. */
export async function hearWrites(pool: Sql): Promise<void> {
  await pool.listen(channel, hear)
}

function hear(payload: string): void {
  try {
    const { by, key, window, writes } = JSON.parse(payload) as ToldWrites
    if (by !== ownName) countedOf(key, window).elsewhere += writes
  } catch (err) {
    log.error({ err }, 'writes that another process counted could not be read')
  }
}

// Nobody waits for it: who writes is not to be slower for it, nor refused where the database is away.
function tell(told: ToldWrites): void {
  rawSql()`select pg_notify(${channel}, ${JSON.stringify(told)})`.catch((err: unknown) =>
    log.debug({ err }, 'writes could not be told to other processes'),
  )
}

function countedOf(key: string, window: number): Counted {
  const known = counts.get(key)
  if (known?.window === window) return known
  const counted = { window, writes: 0, elsewhere: 0 }
  // What another process tells of a span that is over here already changes nothing.
  if (!known || known.window < window) remember(key, counted)
  return counted
}

function remember(key: string, counted: Counted): void {
  counts.delete(key)
  counts.set(key, counted)
  const [oldest] = counts.keys()
  if (counts.size > mostRemembered && oldest !== undefined) counts.delete(oldest)
}
