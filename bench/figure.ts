/** One measured figure; `ratio` compares it with what was measured `beside` it in the same run. */
export interface Figure {
  what: string
  value: number
  unit: string
  ratio?: number
  beside?: string
  /** What must be reached: of the ratio where there is one, else of the value. */
  bound?: { least: number } | { most: number }
}

/** Whether the figure keeps its bound; undefined where it has none. */
export function holds({ value, ratio = value, bound }: Figure): boolean | undefined {
  if (!bound) return undefined
  return 'least' in bound ? ratio >= bound.least : ratio <= bound.most
}

/** The figure as a row of the table. */
export function asRow(figure: Figure) {
  const { value, unit, ratio, beside, bound } = figure
  const held = holds(figure)
  return {
    value: rounded(value),
    unit,
    ...(ratio !== undefined && { ratio: rounded(ratio), beside }),
    ...(bound && { bound: 'least' in bound ? `at least ${bound.least}` : `at most ${bound.most}` }),
    ...(held !== undefined && { holds: held ? 'yes' : 'NO' }),
  }
}

function rounded(value: number): number {
  return Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100
}
