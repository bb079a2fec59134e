import PQueue from 'p-queue'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { config } from '#app/platform/config/config.server.ts'
import { TooMany, Unavailable } from '#app/platform/errors.ts'
import { consumeInMemory } from '#app/platform/limits/memory-limits.server.ts'
import { MAX_BUFFERED_BYTES } from './bodies.ts'

/** Writes of one client at one address, times `RATE_LIMIT_FACTOR`: more than a person can press a button. */
const RATE_LIMIT = { points: 600, duration: 600 }
const limiter = new RateLimiterMemory(RATE_LIMIT)

/**
 * Counts a write of `client` at one route, in the memory of this process. Actions that send mail or create content have
 * far stricter limits in the database; this one covers the rest, and a flood costs almost nothing.
 * @throws TooMany
 */
export async function countWrite(address: string, client: string): Promise<void> {
  limiter.points = Math.max(1, Math.round(RATE_LIMIT.points * config().rateLimitFactor))
  await consumeInMemory(limiter, `${address} ${client}`)
}

/**
 * Concurrency of writes per route: with six hundred at once, each would wait for all others at each step. One client
 * gets only part of it, so that others are served in between. A write that waits longer than `timeoutMs` milliseconds is
 * rejected before it starts.
 */
const usual = { atOnce: 40, ofOneClient: 8, timeoutMs: 20_000, maxWaiting: 300 }

/** Queues writes by route and client. */
export function limitConcurrentWrites({ atOnce, ofOneClient, timeoutMs, maxWaiting } = usual) {
  const addresses = new Map<string, PQueue>()
  const clients = new Map<string, PQueue>()
  /**
   * Runs a write of `client` when it is its turn.
   * @throws Unavailable, TooMany
   */
  return async <T>(address: string, client: string, request: Request, write: () => Promise<T>): Promise<T> => {
    if (!isBuffered(request)) return write()
    const all = queueIn(addresses, address, atOnce)
    const name = `${address} ${client}`
    const clientQueue = queueIn(clients, name, ofOneClient)
    if (clientQueue.size >= maxWaiting) throw new TooMany(5)
    const waiting = new AbortController()
    const { signal } = waiting
    const timer = setTimeout(() => waiting.abort(new Unavailable()), timeoutMs)
    const begin = () => {
      clearTimeout(timer)
      return write()
    }
    try {
      return await clientQueue.add(() => all.add(begin, { signal }), { signal })
    } finally {
      clearTimeout(timer)
      if (clientQueue.size + clientQueue.pending === 0) clients.delete(name)
    }
  }
}

function queueIn(queues: Map<string, PQueue>, name: string, concurrency: number): PQueue {
  const queue = queues.get(name) ?? new PQueue({ concurrency })
  queues.set(name, queue)
  return queue
}

// Do not queue a body that is still arriving: a slow client would block the others. Large bodies are limited elsewhere.
function isBuffered({ headers }: Request): boolean {
  return Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY) <= MAX_BUFFERED_BYTES
}
