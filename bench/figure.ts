/** One measured figure; `ratio` compares it with what was measured `beside` it in the same run. */
export interface Figure {
  what: string
  value: number
  unit: string
  ratio?: number
  beside?: string
}
