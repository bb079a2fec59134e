/** The overview's periods in days, each compared to the one before. */
export const overviewDays = [7, 30, 91, 364] as const

/** A period, and the resolution of its charts. */
export interface OverviewSpan {
  days: number
  /** Days per point of a line. */
  step: number
  from: Date
  to: Date
}

const day = 86_400_000

/** The period in the query string, including today; 30 days by default. */
export function spanOf(search: URLSearchParams, now = new Date()): { span: OverviewSpan; before: OverviewSpan } {
  const requested = Number(search.get('days'))
  const days = overviewDays.find((one) => one === requested) ?? 30
  const step = days > 31 ? 7 : 1
  const to = new Date(Math.floor(now.getTime() / day) * day + day)
  const from = new Date(to.getTime() - days * day)
  return {
    span: { days, step, from, to },
    before: { days, step, from: new Date(from.getTime() - days * day), to: from },
  }
}

/** A point of a chart. */
export interface FigurePoint {
  /** Its first day, as `2026-11-18`. */
  day: string
  now: number
  before: number
}

/** Groups daily figures into points, beside those of the previous period. */
export function pointsOf(
  counts: ReadonlyMap<string, number>,
  { span, before }: { span: OverviewSpan; before: OverviewSpan },
): FigurePoint[] {
  const dayAt = (from: Date, at: number) => new Date(from.getTime() + at * day).toISOString().slice(0, 10)
  const sumOf = (from: Date, at: number) => {
    const each = Array.from({ length: span.step }, (_, more) => counts.get(dayAt(from, at + more)) ?? 0)
    return each.reduce((sum, one) => sum + one, 0)
  }
  return Array.from({ length: span.days / span.step }, (_, at) => ({
    day: dayAt(span.from, at * span.step),
    now: sumOf(span.from, at * span.step),
    before: sumOf(before.from, at * span.step),
  }))
}
