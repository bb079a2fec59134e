/** The steps of `npm test` that the files whose path holds one of `patterns` need; all of them without a pattern. */
export function stepsFor(patterns: string[]): { title: string }[]
