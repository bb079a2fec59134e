import { Temporal } from 'temporal-polyfill'

export { isZone } from './is-zone.ts'

/** Every time zone that an event may use, by its IANA name. */
export const zoneNames: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/**
 * Converts a local time in `zone` (`2027-03-14T14:30`) to a Date; undefined for a time that a clock change skips. Of a
 * time that occurs twice, the first is used.
 */
export function momentIn(zone: string, input: string): Date | undefined {
  const wanted = Temporal.PlainDateTime.from(input)
  const zoned = wanted.toZonedDateTime(zone, { disambiguation: 'compatible' })
  return zoned.toPlainDateTime().equals(wanted) ? new Date(zoned.epochMilliseconds) : undefined
}

/** The local time in `zone`, in the format of `<input type="datetime-local">`. */
export function clocksOf(zone: string, moment: Date): string {
  return zonedMoment(zone, moment).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** Converts a Date to a Temporal value in `zone`. */
export function zonedMoment(zone: string, moment: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone)
}

/** `Thursday, March 18, 2027 at 2:00 PM EDT (New York)` */
export function formatInZone(moment: Date, zone: string): string {
  const day = words(moment, zone, { dateStyle: 'full' })
  const clock = words(moment, zone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
  return `${day} at ${clock}${zone === 'UTC' ? '' : ` (${cityOf(zone)})`}`
}

/** The date of a moment in `zone`: `March 18, 2027` */
export function formatDay(moment: Date, zone: string): string {
  return words(moment, zone, { dateStyle: 'long' })
}

/** `Friday, April 4, 2025, 9:00 AM Berlin` */
export function formatMoment(moment: Date, zone: string): string {
  const day = words(moment, zone, { dateStyle: 'full' })
  return `${day}, ${words(moment, zone, { hour: 'numeric', minute: '2-digit' })} ${cityOf(zone)}`
}

/** `America/New_York` → `New York` */
export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}

function words(moment: Date, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  // Newer ICU versions put a narrow no-break space before AM, which mail programs show as a box.
  return new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(moment).replaceAll('\u202f', ' ')
}
