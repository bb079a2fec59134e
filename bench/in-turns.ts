/**
 * Measures each in turn, round after round, so that all of them meet the same machine.
 * @returns the median of each, and of its ratio to the first of the same round
 */
export async function inTurns(
  rounds: number,
  measures: (() => Promise<number>)[],
): Promise<{ value: number; ratio: number }[]> {
  const values = measures.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, measure] of measures.entries()) values[at]?.push(await measure())
  const [first = []] = values
  return values.map((own) => ({
    value: medianOf(own),
    ratio: medianOf(own.map((value, round) => value / (first[round] ?? Number.NaN))),
  }))
}

/** The middle one; of an even number the upper. */
export function medianOf(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}

/** The value below which that share of them lies. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
