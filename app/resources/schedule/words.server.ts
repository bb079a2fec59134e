import { momentInWords } from '#app/platform/zones/zone.server.ts'
import type { Schedule } from './schedule.ts'

/** What is scheduled, a line each: `Publishes Friday, April 4, 2025, 9:00 AM Berlin`. */
export function scheduleInWords({ publishAt, withdrawAt, scheduleZone }: Schedule): string[] {
  const zone = scheduleZone ?? 'UTC'
  return [
    ...(publishAt ? [`Publishes ${momentInWords(publishAt, zone)}`] : []),
    ...(withdrawAt ? [`Withdraws ${momentInWords(withdrawAt, zone)}`] : []),
  ]
}
