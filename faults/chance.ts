/** Random choices that the same seed repeats. */
export interface Chance {
  /** From 0, below 1. */
  next(): number
  /** A whole number, from 0, below `end`. */
  below(end: number): number
  pick<T>(from: readonly T[]): T
  word(length: number): string
}

/** Mulberry32: small, and good enough to draw requests with. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    pick: (from) => from[below(from.length)] as never,
    word: (length) => Array.from({ length }, () => 'abcdefghijklmnopqrstuvwxyz0123456789'[below(36)]).join(''),
  }
}
