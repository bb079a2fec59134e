import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { type Clock, parseClock } from './clock.ts'

/** The valid parts of a recurrence rule. */
export interface Rule {
  /** Without invalid parts and without UNTIL. */
  text: string
  until?: Clock
  isBroken: boolean
}

// Enough for an occurrence in each minute of the requested span; real meetings need fewer.
const MAX_ITERATIONS = 50_000

const ranges: Record<string, { max: number; min: 0 | 1; signed?: true }> = {
  INTERVAL: { max: 100_000, min: 1 },
  COUNT: { max: 1_000_000, min: 1 },
  BYSECOND: { max: 60, min: 0 },
  BYMINUTE: { max: 59, min: 0 },
  BYHOUR: { max: 23, min: 0 },
  BYMONTHDAY: { max: 31, min: 1, signed: true },
  BYYEARDAY: { max: 366, min: 1, signed: true },
  BYWEEKNO: { max: 53, min: 1, signed: true },
  BYMONTH: { max: 12, min: 1 },
  BYSETPOS: { max: 366, min: 1, signed: true },
}
const otherParts = ['FREQ', 'BYDAY', 'WKST', 'RSCALE', 'SKIP']

/**
 * Parses an RRULE. Meaningless parts such as `BYMONTH=0` or an empty `UNTIL=` are dropped, and the rule is marked as
 * broken.
 */
export function parseRule(value: string): Rule {
  const rule: Rule = { text: '', isBroken: false }
  const parts: string[] = []
  for (const part of value
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')) {
    const [name = '', input = ''] = part.split('=').map((text) => text.trim())
    if (name === 'UNTIL') parseUntil(rule, input)
    const values = input.split(',').filter((one) => isPossible(name, one))
    const isSupported = name in ranges || otherParts.includes(name)
    if (isSupported && values.length > 0) parts.push(`${name}=${values.join(',')}`)
    if (isSupported && values.length !== input.split(',').length) rule.isBroken = true
  }
  rule.text = parts.join(';')
  return rule
}

function parseUntil(rule: Rule, input: string): void {
  try {
    rule.until = parseClock(input)
  } catch {
    rule.isBroken = true
  }
}

function isPossible(name: string, value: string): boolean {
  const range = ranges[name]
  if (!range) return value !== ''
  if (name === 'BYMONTH' && /^\d+L$/.test(value)) return true
  const number = /^[+-]?\d+$/.test(value) ? Number(value) : Number.NaN
  const size = range.signed ? Math.abs(number) : number
  return size >= range.min && size <= range.max
}

/**
 * Wall times of a series that begins at `start`, within a range. Earlier occurrences are skipped without being
 * expanded.
 * @throws for a rule that cannot be expanded
 */
export function datesOf({ text }: Rule, start: number, from: number, to: number): number[] {
  const dtstart = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO('UTC')
  const rule = new RRuleTemporal({ rruleString: `RRULE:${text}`, dtstart, maxIterations: MAX_ITERATIONS, cache: false })
  return rule.between(new Date(from), new Date(to), true).map(({ epochMilliseconds }) => epochMilliseconds)
}
