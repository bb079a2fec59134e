import { clocksOf, formatInZone, isZone } from '#app/platform/zones/zone.server.ts'
import { site } from '#app/shell/site.ts'

/** Free times of one day in the reader's time zone. */
export interface DayOfTimes {
  /** `Thursday, March 18` */
  day: string
  times: { value: string; clock: string }[]
}

/** The chosen time zone, by its name or its label; the firm's own if it is unknown. */
export function chosenZone(input: unknown): string {
  const name = typeof input === 'string' ? input.replaceAll(' ', '_') : input
  return isZone(name) ? name : site.office.timeZone
}

/** The zones to offer, sorted by name, always including `zone`. */
export function zonesBeside(zone: string, offered: readonly string[]): string[] {
  if (offered.includes(zone)) return [...offered]
  const [first = 'UTC', ...others] = offered
  return [first, ...[...others, zone].toSorted()]
}

const MAX_DAYS = 10
/** Times on one page: more would not fit the first round trip. */
const MAX_TIMES = 100

/** Groups moments by day in a time zone: the first days that have any, within both bounds, and at least one. */
export function daysOf(moments: Date[], zone: string): DayOfTimes[] {
  const byDay = [...Map.groupBy(moments, (moment) => clocksOf(zone, moment).slice(0, 10)).values()]
  let shown = 0
  const days = byDay.slice(0, MAX_DAYS).filter((all, at) => {
    shown += all.length
    return at === 0 || shown <= MAX_TIMES
  })
  return days.map((all) => ({
    day: formatInZone(all[0] ?? new Date(), zone).replace(/, \d{4} at .*$/, ''),
    times: all.map((moment) => ({ value: moment.toISOString(), clock: clockIn(moment, zone) })),
  }))
}

function clockIn(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(moment)
    .replaceAll('\u202f', ' ')
}
