import { clocksOf, momentIn } from '#app/platform/zones/zone.server.ts'
import { type CallHost, daysOffered, type OccupiedSpan } from './call.ts'

/**
 * The moments at which a host's calls can start, soonest first, computed in the host's time zone, so that
 * daylight-saving changes shift them with the host's day. Skipped wall times are left out.
 */
export function slotsOf(host: CallHost, busyTimes: OccupiedSpan[], now = new Date()): Date[] {
  const earliest = now.getTime() + host.noticeHours * 3_600_000
  return daysFrom(clocksOf(host.timeZone, now).slice(0, 10))
    .flatMap((day) => beginningsOn(day, host))
    .filter((start) => start.getTime() > earliest && isFree(start, host, busyTimes))
}

/** True if a call with the host can start at `start`. Checks that day only. */
export function takesCallAt(start: Date, host: CallHost, busyTimes: OccupiedSpan[], now = new Date()): boolean {
  const [from, day] = [now, start].map((moment) => clocksOf(host.timeZone, moment).slice(0, 10)) as [string, string]
  const isInTime = start.getTime() > now.getTime() + host.noticeHours * 3_600_000
  const isNear = daysFrom(from).includes(day)
  const begins = isInTime && isNear && beginningsOn(day, host).some((moment) => moment.getTime() === start.getTime())
  return begins && isFree(start, host, busyTimes)
}

function daysFrom(today: string): string[] {
  const midnight = Date.parse(`${today}T00:00Z`)
  return Array.from({ length: daysOffered + 1 }, (_, at) =>
    new Date(midnight + at * 86_400_000).toISOString().slice(0, 10),
  )
}

function beginningsOn(day: string, { hours, minutes, buffer, timeZone }: CallHost): Date[] {
  const span = hours[String(new Date(`${day}T00:00Z`).getUTCDay())]
  if (!span) return []
  const [from, to] = span.map(minuteOfDay) as [number, number]
  const slots: Date[] = []
  for (let at = from; at + minutes <= to; at += minutes + buffer) {
    const start = momentIn(timeZone, `${day}T${clock(at)}`)
    if (start) slots.push(start)
  }
  return slots
}

function isFree(start: Date, { minutes, buffer, busy = [] }: CallHost, busyTimes: OccupiedSpan[]): boolean {
  const [from, to] = [start.getTime() - buffer * 60_000, start.getTime() + (minutes + buffer) * 60_000]
  if (busy.some(([begins, ends]) => Date.parse(begins) < to && Date.parse(ends) > from)) return false
  return !busyTimes.some(({ startsAt, endsAt }) => startsAt.getTime() < to && endsAt.getTime() > from)
}

/** `09:30` → 570 */
export function minuteOfDay(clock: string): number {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return hour * 60 + minute
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}
