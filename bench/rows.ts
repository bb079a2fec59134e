/** One measured figure. A ratio compares it with what was measured beside it in the same run. */
export interface Row {
  name: string
  value: number
  unit: string
  ratio?: number
  /** What the ratio, or the value of a row without one, should reach. */
  floor?: { least: number } | { max: number }
}

/** True where a row reaches its floor, or has none. */
export function isReached({ value, ratio = value, floor }: Row): boolean {
  if (!floor) return true
  return 'least' in floor ? ratio >= floor.least : ratio <= floor.max
}

/**
 * Measures each in turn, round after round, so that all of them meet the same machine; the first round warms up.
 * @returns the median of each, and of its ratio to the first of the same round
 */
export async function inTurns(
  rounds: number,
  measures: (() => Promise<number>)[],
): Promise<{ value: number; ratio: number }[]> {
  const values = measures.map((): number[] => [])
  for (let round = 0; round <= rounds; round++)
    for (const [at, measure] of measures.entries()) {
      const value = await measure()
      if (round > 0) values[at]?.push(value)
    }
  const [first = []] = values
  return values.map((measured) => ({
    value: quantile(measured, 0.5),
    ratio: quantile(
      measured.map((value, round) => value / (first[round] ?? Number.NaN)),
      0.5,
    ),
  }))
}

/** The value below which that share of them lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
