import PQueue from 'p-queue'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { config } from '#app/platform/config/config.server.ts'
import { TooMany, Unavailable } from '#app/platform/errors.ts'
import { waitedFor } from './bodies.ts'

/** How often one client writes at one address, times `RATE_LIMIT_FACTOR`: more than anybody presses a button. */
const often = { points: 600, duration: 600 }
const limiter = new RateLimiterMemory(often)

/**
 * Counts a write of `client` at one address of the routes, in this process. What sends mail or fills pages has limits
 * of its own, far below and in the database; this is for all the rest, and costs a process that is flooded nothing.
 * @throws TooMany
 */
export async function countWrite(address: string, client: string): Promise<void> {
  limiter.points = Math.max(1, Math.round(often.points * config().rateLimitFactor))
  await limiter.consume(`${address} ${client}`).catch((refused: unknown) => {
    if (!(refused instanceof RateLimiterRes)) throw refused
    throw new TooMany(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)))
  })
}

/**
 * What is written at one address at the same time: of six hundred at once each would wait for all others at each of its
 * steps, and nobody know for how long. Of one client a part of that, so that others come in between. Whoever is not let
 * in within these milliseconds is refused before anything was written.
 */
const usual = { atOnce: 40, ofOneClient: 8, patience: 20_000, MAX_WAITING: 300 }

/** Has writes done in turns, by address and client. */
export function writingInTurn({ atOnce, ofOneClient, patience, MAX_WAITING } = usual) {
  const addresses = new Map<string, PQueue>()
  const clients = new Map<string, PQueue>()
  /**
   * Does a write of `client` at an address of the routes once it is its turn there.
   * @throws Unavailable, TooMany
   */
  return async <T>(address: string, client: string, request: Request, write: () => Promise<T>): Promise<T> => {
    if (!isHere(request)) return write()
    const all = queueIn(addresses, address, atOnce)
    const name = `${address} ${client}`
    const own = queueIn(clients, name, ofOneClient)
    if (own.size >= MAX_WAITING) throw new TooMany(5)
    const waiting = new AbortController()
    const { signal } = waiting
    const timer = setTimeout(() => waiting.abort(new Unavailable()), patience)
    const begin = () => {
      clearTimeout(timer)
      return write()
    }
    try {
      return await own.add(() => all.add(begin, { signal }), { signal })
    } finally {
      clearTimeout(timer)
      if (own.size + own.pending === 0) clients.delete(name)
    }
  }
}

function queueIn(queues: Map<string, PQueue>, name: string, concurrency: number): PQueue {
  const queue = queues.get(name) ?? new PQueue({ concurrency })
  queues.set(name, queue)
  return queue
}

// What is still arriving would keep the others waiting for as long as its sender likes; large bodies are counted apart.
function isHere({ headers }: Request): boolean {
  return Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY) <= waitedFor
}
