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

/** Whatever begins so is meant for the product, however far its name is from one that is read. */
const ours = /^(?:AUTH|SOLUTIONEER)_/i

/**
 * Variables whose names are nearly those of ours, or begin as ours do: whoever types `DATABSE_URL` gets another database
 * without a word.
 * @param env the environment's variables
 * @param known the names that are read
 * @returns those whose probable meaning is not given besides, in the environment's order
 */
export function misspelled(env: Record<string, string | undefined>, known: readonly string[]): Misspelled[] {
  const absent = known.filter((name) => !env[name])
  return Object.keys(env).flatMap((given) => {
    if (known.includes(given)) return []
    const [nearest] = absent
      .filter((name) => name.length >= shortest || ours.test(given))
      .map((meant) => ({ meant, apart: distance(given.toUpperCase().replace('SOLUTIONEER_', ''), meant) }))
      .toSorted((a, b) => a.apart - b.apart)
    return nearest && (nearest.apart <= farthest || ours.test(given)) ? [{ given, meant: nearest.meant }] : []
  })
}
