import type { Chance } from './chance.ts'
import type { MailServer } from './mail-server.ts'
import type { Product } from './product.ts'

/** What a trial works on: one product for all of them, its mail server, and chance that a seed repeats. */
export interface Bench {
  product: Product
  mail: MailServer
  chance: Chance
  /** Seconds that a trial which could go on for ever may take. */
  seconds: number
  /** The full length: what is to be done a number of times is, however long it takes. */
  isWhole: boolean
}

/** One kind of harm. It answers what was measured, or throws what was lost. */
export interface Trial {
  name: string
  /** Part of the two minutes within `npm test`. */
  short?: true
  /** Runs only where it is named: it needs Debian's packages. */
  byName?: true
  /** Its part of the time, against the others'. */
  weight: number
  run(bench: Bench): Promise<string>
}

/** Throws unless it holds; the message is a cell of the table. */
export function hold(condition: boolean, otherwise: string): asserts condition {
  if (!condition) throw new Error(otherwise)
}

/** Asks again, after `pause` milliseconds, until the answer fits. @throws after `seconds` */
export async function until<T>(
  ask: () => Promise<T>,
  fits: (answer: T) => boolean,
  seconds: number,
  label: string,
  pause = 100,
): Promise<T> {
  const deadline = Date.now() + seconds * 1000
  for (;;) {
    const answer = await ask()
    if (fits(answer)) return answer
    hold(Date.now() < deadline, `${label}: not within ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** The value below which 99 of 100 lie. */
export function p99(values: number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0)
}
