import { distance } from 'fastest-levenshtein'

/** A variable that nobody reads, and the one that was probably meant. */
export interface Misspelled {
  given: string
  meant: string
}

/** Of short names many are one letter apart. */
const shortest = 7

/** How far apart two names may be: a letter too many or too few, another one, or two that changed places. */
const farthest = 2

/**
 * Variables whose names are nearly those of ours: whoever types `DATABSE_URL` gets another database without a word.
 * @param env the environment's variables
 * @param known the names that are read
 * @returns those whose probable meaning is not given besides, in the environment's order
 */
export function misspelled(env: Record<string, string | undefined>, known: readonly string[]): Misspelled[] {
  const absent = known.filter((name) => name.length >= shortest && !env[name])
  return Object.keys(env).flatMap((given) => {
    if (known.includes(given)) return []
    const [nearest] = absent
      .map((meant) => ({ meant, apart: distance(given.toUpperCase(), meant) }))
      .toSorted((a, b) => a.apart - b.apart)
    return nearest && nearest.apart <= farthest ? [{ given, meant: nearest.meant }] : []
  })
}
