import { clocksOf, formatInZone, isZone } from '#app/platform/zones/zone.server.ts'
import { site } from '#app/shell/site.ts'

/** Free times of one day, as a reader's clocks show them. */
export interface DayOfTimes {
  /** `Thursday, March 18` */
  day: string
  times: { value: string; clock: string }[]
}

/** The zone that somebody chose, by its name or by its words, or the firm's own. */
export function chosenZone(typed: unknown): string {
  const name = typeof typed === 'string' ? typed.replaceAll(' ', '_') : typed
  return isZone(name) ? name : site.office.timeZone
}

/** The zones to choose from, in the order of their names: the usual ones or all, and `zone` in any case. */
export function zonesBeside(zone: string, offered: readonly string[]): string[] {
  if (offered.includes(zone)) return [...offered]
  const [first = 'UTC', ...others] = offered
  return [first, ...[...others, zone].toSorted()]
}

/** Moments day by day by the clocks of `zone`, the first ten days that have any. */
export function daysOf(moments: Date[], zone: string): DayOfTimes[] {
  const days = Map.groupBy(moments, (moment) => clocksOf(zone, moment).slice(0, 10))
  return [...days.values()].slice(0, 10).map((all) => ({
    day: formatInZone(all[0] ?? new Date(), zone).replace(/, \d{4} at .*$/, ''),
    times: all.map((moment) => ({ value: moment.toISOString(), clock: clockIn(moment, zone) })),
  }))
}

function clockIn(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
    .format(moment)
    .replaceAll('\u202f', ' ')
}
