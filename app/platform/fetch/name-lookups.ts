import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'

type Ask = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

interface Bounds {
  /** Maximum number of concurrent lookups. */
  atOnce: number
  /** Maximum number of waiting lookups, and how many milliseconds each waits. */
  waiting: number
  queueTimeoutMs: number
}

/**
 * A DNS lookup with limited concurrency. Each `lookup` blocks one of the four threads of libuv's pool, which also reads
 * files, compresses and hashes passwords, until the name server answers, even after the caller has timed out. Names
 * from strangers must never occupy all of them.
 */
export function lookingUp({ atOnce, waiting, queueTimeoutMs }: Bounds, ask: Ask = lookup): Ask {
  const line: { queuedAt: number; begin: () => void; reject: () => void }[] = []
  let running = 0
  const begin: Ask = (name, options, done) => {
    running++
    ask(name, options, (error, addresses) => {
      running--
      callNext()
      done(error, addresses)
    })
  }
  const callNext = () => {
    for (let next = line.shift(); next; next = line.shift()) {
      if (performance.now() - next.queuedAt < queueTimeoutMs) return next.begin()
      // The caller has timed out by now.
      next.reject()
    }
  }
  return (name, options, done) => {
    if (running < atOnce) return begin(name, options, done)
    const reject = () => done(new Error('too many names are asked for'), [])
    if (line.length >= waiting) return reject()
    line.push({ queuedAt: performance.now(), begin: () => begin(name, options, done), reject })
  }
}

/** Looks up public names, two at a time. */
export const lookUpName = lookingUp({ atOnce: 2, waiting: 200, queueTimeoutMs: 10_000 })
