import { clocksOf, formatInZone } from '#app/platform/zones/zone.server.ts'

/** The start in the event's own time zone; null for UTC, which the page shows anyway. */
export function inEventZone({ startsAt, timeZone }: { startsAt: Date; timeZone: string }) {
  return timeZone === 'UTC' ? null : { words: formatInZone(startsAt, timeZone), clocks: clocksOf(timeZone, startsAt) }
}
