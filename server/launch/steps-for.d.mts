/** The steps that run the test files whose path holds one of `patterns`. */
export function stepsFor(patterns: string[]): { title: string }[]
