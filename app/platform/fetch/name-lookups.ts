import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'

type Ask = (
  name: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

interface Bounds {
  /** Questions under way. */
  atOnce: number
  /** How many wait for one of them to end, and for how many milliseconds. */
  waiting: number
  patience: number
}

/**
 * Asks what a name leads to, of few names at once. Each question holds one of the four threads in which this process
 * also reads files, compresses and judges passwords, for as long as the name's own server says nothing, whoever has
 * given up waiting: names of strangers must never hold them all.
 */
export function lookingUp({ atOnce, waiting, patience }: Bounds, ask: Ask = lookup): Ask {
  const line: { since: number; begin: () => void; refuse: () => void }[] = []
  let asked = 0
  const begin: Ask = (name, options, done) => {
    asked++
    ask(name, options, (error, addresses) => {
      asked--
      callNext()
      done(error, addresses)
    })
  }
  const callNext = () => {
    for (let next = line.shift(); next; next = line.shift()) {
      if (performance.now() - next.since < patience) return next.begin()
      // Who asked has given up by now.
      next.refuse()
    }
  }
  return (name, options, done) => {
    if (asked < atOnce) return begin(name, options, done)
    const refuse = () => done(new Error('too many names are asked for'), [])
    if (line.length >= waiting) return refuse()
    line.push({ since: performance.now(), begin: () => begin(name, options, done), refuse })
  }
}

/** Where a name of the internet leads, two names at once. */
export const lookUpName = lookingUp({ atOnce: 2, waiting: 200, patience: 10_000 })
