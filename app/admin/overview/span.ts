/** The periods that the overview shows, in days, each against the one before it. */
export const overviewDays = [7, 30, 91, 364] as const

/** A period, and how its days are drawn. */
export interface OverviewSpan {
  days: number
  /** Days that one point of a line stands for. */
  step: number
  from: Date
  to: Date
}

const day = 86_400_000

/** The period that an address asks for, today included: 30 days where it asks for none. */
export function spanOf(search: URLSearchParams, now = new Date()): { span: OverviewSpan; before: OverviewSpan } {
  const asked = Number(search.get('days'))
  const days = overviewDays.find((one) => one === asked) ?? 30
  const step = days > 31 ? 7 : 1
  const to = new Date(Math.floor(now.getTime() / day) * day + day)
  const from = new Date(to.getTime() - days * day)
  return {
    span: { days, step, from, to },
    before: { days, step, from: new Date(from.getTime() - days * day), to: from },
  }
}

/** One point of a figure over time. */
export interface FigurePoint {
  /** The day with which it begins, as `2026-11-18`. */
  day: string
  now: number
  before: number
}

/** Figures by day as points, beside those of the period before. */
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
