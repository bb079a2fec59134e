import { cityOf } from '#app/platform/zones/zone.server.ts'
import type { Schedule } from './schedule.ts'

/** What is scheduled, a line each: `Publishes Friday, April 4, 2025, 9:00 AM Berlin`. */
export function scheduleInWords({ publishAt, withdrawAt, scheduleZone }: Schedule): string[] {
  const zone = scheduleZone ?? 'UTC'
  return [
    ...(publishAt ? [`Publishes ${momentInWords(publishAt, zone)}`] : []),
    ...(withdrawAt ? [`Withdraws ${momentInWords(withdrawAt, zone)}`] : []),
  ]
}

function momentInWords(moment: Date, timeZone: string): string {
  const words = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(moment).replaceAll('\u202f', ' ')
  return `${words({ dateStyle: 'full' })}, ${words({ hour: 'numeric', minute: '2-digit' })} ${cityOf(timeZone)}`
}
