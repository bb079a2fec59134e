import { Temporal } from 'temporal-polyfill'

/** Every zone that an event may be typed in, by its IANA name. */
export const zoneNames: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone')]

/** True for a zone whose clocks we know, also by an older name of it. */
export function isZone(name: unknown): name is string {
  if (typeof name !== 'string' || !/^[A-Za-z][\w+\-/]{1,63}$/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/**
 * The moment at which the clocks of `zone` show `typed` (`2027-03-14T14:30`); undefined for a time that they skip. One
 * that they show twice is the first of the two.
 */
export function momentIn(zone: string, typed: string): Date | undefined {
  const wanted = Temporal.PlainDateTime.from(typed)
  const found = wanted.toZonedDateTime(zone, { disambiguation: 'compatible' })
  return found.toPlainDateTime().equals(wanted) ? new Date(found.epochMilliseconds) : undefined
}

/** What the clocks of `zone` show at `moment`, as `<input type="datetime-local">` takes it. */
export function clocksOf(zone: string, moment: Date): string {
  return zonedMoment(zone, moment).toPlainDateTime().toString({ smallestUnit: 'minute' })
}

/** A moment by the clocks of `zone`, as the calendar library takes it. */
export function zonedMoment(zone: string, moment: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone)
}

/** `Thursday, March 18, 2027 at 2:00 PM EDT (New York)` */
export function formatInZone(moment: Date, zone: string): string {
  const day = words(moment, zone, { dateStyle: 'full' })
  const clock = words(moment, zone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
  return `${day} at ${clock}${zone === 'UTC' ? '' : ` (${cityOf(zone)})`}`
}

/** The day of a moment by the clocks of `zone`: `March 18, 2027` */
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
  // Newer data sets a narrow space before AM, which mail programs show as a box.
  return new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(moment).replaceAll('\u202f', ' ')
}
