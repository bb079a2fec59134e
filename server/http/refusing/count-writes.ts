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
/** Clients of each kind at addresses that are remembered: the oldest are forgotten. */
const mostRemembered = 20_000

interface Counted {
  /** In this process. */
  writes: number
  /** In the others, as far as they have told. */
  elsewhere: number
}

/** What a process tells of the writes of a client at an address. */
interface ToldWrites {
  by: string
  key: string
  kind?: ClientKind
  window: number
  writes: number
}

const channel = 'writes'
const ownName = randomUUID()

/** Who writes: an account, or a network of those who are not signed in. Of networks anybody may have a great many. */
type ClientKind = 'account' | 'network'

const counts: Record<ClientKind, Map<string, Counted>> = { account: new Map(), network: new Map() }

/**
 * Counts a write of `client` at one address of the routes. What sends mail or fills pages has limits of its own, far
 * below and in the database; this is for all the rest, and costs a process that is flooded nothing. A client's writes
 * in other processes count as well, by tenths of the limit: so far may it be passed for each of them. All processes
 * count in the same spans of ten minutes.
 * @throws TooMany
 */
export function countWrite(address: string, kind: ClientKind, client: string): void {
  const key = `${address} ${client}`
  // Read once: where a span ends between two readings, nothing would be left of it to wait for.
  const now = clock()
  const window = windowAt(now)
  const counted = countedOf(kind, key, window)
  const limit = Math.max(1, Math.round(most.writes * config().rateLimitFactor))
  counted.writes++
  if (counted.writes + counted.elsewhere > limit)
    throw new TooMany(Math.ceil(((window + 1) * most.milliseconds - now) / 1000))
  const part = Math.ceil(limit / parts)
  if (counted.writes % part === 0) tell({ by: ownName, key, kind, window, writes: part })
}

// By the clock as it was when the process began: to set it does not begin a span again.
const clock = () => performance.timeOrigin + performance.now()
const windowAt = (moment: number) => Math.floor(moment / most.milliseconds)

/** Hears what other processes have counted. */
export async function hearWrites(pool: Sql): Promise<void> {
  await pool.listen(channel, hear)
}

function hear(payload: string): void {
  try {
    const { by, key, kind, window, writes } = JSON.parse(payload) as ToldWrites
    if (by === ownName) return
    // Of one whose clock is far off, what it tells counts for now: better too early than never.
    const now = windowAt(clock())
    // The release before says no kind, which runs beside this one while machines are updated: it may be either.
    const kinds = kind ? [kind] : (['account', 'network'] as const)
    for (const each of kinds) countedOf(each, key, window === now + 1 ? window : now).elsewhere += writes
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

function countedOf(kind: ClientKind, key: string, window: number): Counted {
  const remembered = counts[kind]
  const known = remembered.get(`${window} ${key}`)
  if (known) return known
  const counted = { writes: 0, elsewhere: 0 }
  remembered.set(`${window} ${key}`, counted)
  const [oldest] = remembered.keys()
  if (remembered.size > mostRemembered && oldest !== undefined) remembered.delete(oldest)
  return counted
}
