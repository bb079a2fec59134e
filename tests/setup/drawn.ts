/** How many times as many values are drawn: `DRAWS=50 npm test -- endpoints/sso`. */
export const draws = Number(process.env.DRAWS ?? 1)

/**
 * How a property is tried: on the same values in every run, so that no run fails by chance. Who looks for new faults
 * draws others, and more of them: `SEED=7 DRAWS=50 npm test -- endpoints/sso`.
 */
export function drawn(runs: number, seed = 1): { numRuns: number; seed: number } {
  return { numRuns: runs * draws, seed: Number(process.env.SEED ?? seed) }
}
