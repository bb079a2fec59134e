import { momentIn, zonedMoment } from '#app/platform/zones/zone.server.ts'
import { site } from '#app/shell/site.ts'

/** The date at the office at `moment`, as `2026-11-23`. */
export function officeDay(moment = new Date()): string {
  return zonedMoment(site.office.timeZone, moment).toPlainDate().toString()
}

/** The start of a day at the office. */
export function officeMorning(day: string): Date {
  return momentIn(site.office.timeZone, `${day}T00:00`) ?? new Date(`${day}T00:00:00Z`)
}

/** The day until which a snooze button hides a lead. */
export function snoozeUntil(press: 'tomorrow' | 'monday', now = new Date()): string {
  const today = zonedMoment(site.office.timeZone, now).toPlainDate()
  return today.add({ days: press === 'tomorrow' ? 1 : 8 - today.dayOfWeek }).toString()
}
