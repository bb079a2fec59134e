import { formatMoment } from '#app/platform/zones/zone.server.ts'
import type { Schedule } from './schedule.ts'

/** A schedule, one line per change: `Publishes Friday, April 4, 2025, 9:00 AM Berlin`. */
export function formatSchedule({ publishAt, withdrawAt, scheduleZone }: Schedule): string[] {
  const zone = scheduleZone ?? 'UTC'
  return [
    ...(publishAt ? [`Publishes ${formatMoment(publishAt, zone)}`] : []),
    ...(withdrawAt ? [`Withdraws ${formatMoment(withdrawAt, zone)}`] : []),
  ]
}
