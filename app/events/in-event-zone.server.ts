import { clocksOf, formatInZone } from '#app/platform/zones/zone.server.ts'

/** What the clocks of an event's zone show as it begins; null where they are UTC, which is said anyway. */
export function inEventZone({ startsAt, timeZone }: { startsAt: Date; timeZone: string }) {
  return timeZone === 'UTC' ? null : { words: formatInZone(startsAt, timeZone), clocks: clocksOf(timeZone, startsAt) }
}
