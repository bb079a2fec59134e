import { distance } from 'fastest-levenshtein'

/** An unknown variable, and the known one that was probably meant. */
export interface Misspelled {
  variable: string
  meant: string
}

/** Shorter names are too similar to compare. */
const shortest = 7

/** Maximum edit distance: an insertion, deletion, replacement or transposition of letters. */
const farthest = 2

/** Names with these prefixes are meant for the product, however different they are from a known one. */
const ours = /^(?:AUTH|SOLUTIONEER)_/i

/**
 * Finds variables whose names are close to ours, or have our prefixes. Otherwise a typo such as `DATABSE_URL` silently
 * selects the default database.
 * @param env the environment's variables
 * @param known the names of all variables that are read
 * @returns the misspelled ones whose probable meaning is not also set, in the environment's order
 */
export function misspelled(env: Record<string, string | undefined>, known: readonly string[]): Misspelled[] {
  const absent = known.filter((name) => !env[name])
  return Object.keys(env).flatMap((variable) => {
    if (known.includes(variable)) return []
    const [nearest] = absent
      .filter((name) => name.length >= shortest || ours.test(variable))
      .map((meant) => ({ meant, apart: distance(variable.toUpperCase().replace('SOLUTIONEER_', ''), meant) }))
      .toSorted((a, b) => a.apart - b.apart)
    return nearest && (nearest.apart <= farthest || ours.test(variable)) ? [{ variable, meant: nearest.meant }] : []
  })
}
