import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { Invalid } from '#app/platform/errors.ts'
import { zonedMoment } from '#app/platform/zones/zone.server.ts'
import { MAX_DATES, type Rhythm, type SeriesDraft } from './series.ts'

/** A time span in a time zone. */
export interface Span {
  startsAt: Date
  endsAt: Date
  timeZone: string
}

/**
 * Computes the dates of a series, including the first, in its time zone: the local time stays the same across
 * daylight-saving changes. A date without that local time is skipped, as in RFC 5545.
 * @throws Invalid for `until`
 */
export function seriesOf(first: Span, { every, until }: SeriesDraft): { rule: string; dates: Span[] } {
  const start = zonedMoment(first.timeZone, first.startsAt)
  const lastDay = Temporal.PlainDate.from(until)
  const end = lastDay.add({ days: 1 }).toZonedDateTime(first.timeZone).subtract({ seconds: 1 })
  const untilUtc = `${end.toInstant().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`
  const rule = `${ruleOf(every, start)};UNTIL=${untilUtc}`
  const repeated = new RRuleTemporal({ rruleString: rule, dtstart: start, temporal: Temporal })
  const starts = repeated.all((_, index) => index <= MAX_DATES)
  if (starts.length < 2)
    throw new Invalid({ until: ['There is no second date before that day. Please choose a later one.'] })
  if (starts.length > MAX_DATES)
    throw new Invalid({ until: [`A series has at most ${MAX_DATES} dates. Please choose an earlier day.`] })
  return { rule, dates: starts.map((date) => spanAt(date.toPlainDateTime(), first, first)) }
}

/** The same local time, weeks later. */
export function laterByWeeks(timeZone: string, moment: Date, weeks: number): Date {
  return new Date(zonedMoment(timeZone, moment).add({ weeks }).epochMilliseconds)
}

/** Moves `other` by the difference between `before` and `after`, in local time. */
export function movedAlong(other: Span, before: Span, after: Span): Span {
  const [was, is] = [clocksAt(before), clocksAt(after)]
  return spanAt(clocksAt(other).add(was.until(is)), after, after)
}

/** A span from `start` on, with the length of `like` in local time. */
function spanAt(start: Temporal.PlainDateTime, like: Span, { timeZone }: Span): Span {
  const length = clocksAt(like).until(zonedMoment(like.timeZone, like.endsAt).toPlainDateTime())
  return { startsAt: momentAt(start, timeZone), endsAt: momentAt(start.add(length), timeZone), timeZone }
}

function clocksAt({ startsAt, timeZone }: Span): Temporal.PlainDateTime {
  return zonedMoment(timeZone, startsAt).toPlainDateTime()
}

function momentAt(clocks: Temporal.PlainDateTime, timeZone: string): Date {
  return new Date(clocks.toZonedDateTime(timeZone).epochMilliseconds)
}

function ruleOf(every: Rhythm, start: Temporal.ZonedDateTime): string {
  if (every === 'week') return 'FREQ=WEEKLY'
  if (every === 'two-weeks') return 'FREQ=WEEKLY;INTERVAL=2'
  if (every === 'four-weeks') return 'FREQ=WEEKLY;INTERVAL=4'
  const weekday = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'][start.dayOfWeek - 1]
  // The fifth of a weekday means the last one, since not every month has five.
  const nth = Math.ceil(start.day / 7)
  return `FREQ=MONTHLY;BYDAY=${nth === 5 ? -1 : nth}${weekday}`
}
