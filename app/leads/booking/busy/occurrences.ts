import type { CalendarEvent } from './calendar-event.ts'
import { type Clock, DAY, type Period } from './clock.ts'
import { datesOf, type Rule } from './rule.ts'
import type { Zone } from './zone-of.server.ts'

/** Start and end of a span, in milliseconds. */
export type Span = [from: number, to: number]

/** Resolves the zone of a time in an event. */
export type ZoneFinder = (clock: Clock, event: CalendarEvent) => Zone

/** A changed occurrence of a series. */
type ChangedDate = CalendarEvent & { replaces: Clock }

/** Larger than any zone's UTC offset: a wall time this far outside of a span is never within it. */
const MARGIN = 2 * DAY

/** An event without a length still blocks calls at its start. */
const MIN_LENGTH = 60_000

/**
 * Busy times of one UID: a single event, or a series with its changed occurrences. Of duplicates the newest counts.
 * @param events all events with the same UID
 */
export function busyTimesOf(events: CalendarEvent[], [from, to]: Span, zoneOf: ZoneFinder): Span[] {
  const series = newest(events.filter(({ replaces }) => !replaces))
  const changed = [...Map.groupBy(events.filter(isChangedDate), (one) => momentOf(one.replaces, one)).values()]
    .flatMap(newest)
    .sort((a, b) => momentOf(a.replaces, a) - momentOf(b.replaces, b))
  const excluded = dateSet(series.flatMap((event) => event.excluded.map((clock) => ({ clock, event }))))
  const single = changed.filter((one) => one.isBusy && mayBeNear(one) && !excluded(one.replaces, one))
  return [...series.flatMap(datesIn), ...single.map((one) => spanOf(one, one.start.wall))].filter(
    ([begins, ends]) => begins < to && ends > from,
  )

  /** Occurrences of a series that were neither changed nor excluded. */
  function datesIn(event: CalendarEvent): Span[] {
    const futures = changed.filter(({ andFuture }) => andFuture)
    if (!event.isBusy && futures.length === 0) return []
    if (event.rules.length + event.added.length === 0 && !mayBeNear(event)) return []
    const replaced = dateSet(changed.map((one) => ({ clock: one.replaces, event: one })))
    return wallsOf(event, futures).flatMap(({ wall, end }) => {
      const date = { ...event.start, wall }
      if (replaced(date, event) || excluded(date, event)) return []
      const change = futures.findLast((one) => momentOf(one.replaces, one) < momentOf(date, event))
      const { isBusy } = change ?? event
      if (!isBusy) return []
      return change ? [spanOf(change, wall + shiftOf(change, event))] : [spanOf(event, wall, end)]
    })
  }

  /** Wall times of the occurrences of a series near the requested span. */
  function wallsOf(event: CalendarEvent, futures: ChangedDate[]): { wall: number; end?: Period['end'] }[] {
    const lengths = [event, ...futures].map(roughLength)
    const shifts = futures.map((one) => Math.abs(shiftOf(one, event)))
    const before = from - Math.max(...lengths) - Math.max(0, ...shifts) - MARGIN
    const after = to + Math.max(0, ...shifts) + MARGIN
    const ends = new Map<number, Period['end']>()
    const isFirst = event.rules.length === 0 || event.rules.some((rule) => isInTime(event.start, rule, event))
    if (isFirst) ends.set(event.start.wall, undefined)
    for (const wall of event.rules.flatMap((rule) => expand(event, rule, before, after))) ends.set(wall, undefined)
    for (const { start, end } of event.added) ends.set(wallIn(event, start), end)
    for (const wall of event.excludedRules.flatMap((rule) => expand(event, rule, before, after))) ends.delete(wall)
    return [...ends].map(([wall, end]) => ({ wall, end }))
  }

  function expand(event: CalendarEvent, rule: Rule, before: number, after: number): number[] {
    try {
      const walls = datesOf(rule, event.start.wall, before, after)
      return walls.filter((wall) => isInTime({ ...event.start, wall }, rule, event))
    } catch {
      event.isBroken = true
      return []
    }
  }

  function isInTime(date: Clock, { until }: Rule, event: CalendarEvent): boolean {
    if (!until) return true
    if (until.isDate || date.isDate) return startOfDay(date.wall) <= startOfDay(until.wall)
    return until.zone === '' ? date.wall <= until.wall : momentOf(date, event) <= momentOf(until, event)
  }

  function shiftOf(changedDate: ChangedDate, event: CalendarEvent): number {
    return changedDate.start.wall - wallIn(event, changedDate.replaces)
  }

  /** Converts a date to the wall time of the series, in case it is written in another zone. */
  function wallIn(event: CalendarEvent, date: Clock): number {
    if (date.isDate || date.zone === '' || date.zone === event.start.zone) return date.wall
    const moment = momentOf(date, event)
    return moment + (moment - zoneOf(event.start, event)(moment))
  }

  function spanOf(event: CalendarEvent, wall: number, end: Period['end'] = event.end): Span {
    const { start } = event
    const zone = zoneOf(start, event)
    const begins = zone(wall)
    const ends = endOf()
    return [Math.min(begins, ends), Math.max(ends, begins, Math.min(begins, ends) + MIN_LENGTH)]

    function endOf(): number {
      if (!end) return start.isDate ? zone(wall + DAY) : begins
      if ('days' in end) return zone(wall + end.days * DAY) + end.ms
      if (start.isDate && end.isDate) return zone(wall + (end.wall - start.wall || DAY))
      return end === event.end ? begins + momentOf(end, event) - momentOf(start, event) : momentOf(end, event)
    }
  }

  function mayBeNear(event: CalendarEvent): boolean {
    const length = roughLength(event)
    return event.start.wall + length > from - MARGIN && event.start.wall - length < to + MARGIN
  }

  function momentOf(clock: Clock, event: CalendarEvent): number {
    return zoneOf(clock, event)(clock.wall)
  }

  /** Returns a predicate for occurrences, which other properties reference by day, by wall time or by moment. */
  function dateSet(named: { clock: Clock; event: CalendarEvent }[]) {
    const near = named.filter(({ clock }) => clock.wall > from - 400 * DAY && clock.wall < to + 400 * DAY)
    const timed = near.filter(({ clock }) => !clock.isDate)
    const days = new Set(near.filter(({ clock }) => clock.isDate).map(({ clock }) => clock.wall))
    const walls = new Set(timed.filter(({ clock }) => clock.zone === '').map(({ clock }) => clock.wall))
    const moments = new Set(timed.map(({ clock, event }) => momentOf(clock, event)))
    const wallDays = new Set(timed.filter(isMidnightOrLocal).map(({ clock }) => startOfDay(clock.wall)))
    return (date: Clock, event: CalendarEvent) =>
      days.has(startOfDay(date.wall)) ||
      (date.isDate ? wallDays.has(date.wall) : walls.has(date.wall)) ||
      moments.has(momentOf(date, event))
  }
}

function isChangedDate(event: CalendarEvent): event is ChangedDate {
  return event.replaces !== undefined
}

/**
 * RFC 5546, 2.1.5: the highest SEQUENCE counts, then the latest DTSTAMP. Events equal in both may be distinct, so all
 * of them count.
 */
function newest<Event extends CalendarEvent>(events: Event[]): Event[] {
  const sequence = Math.max(...events.map((event) => event.sequence))
  const latest = events.filter((event) => event.sequence === sequence)
  const latestVersion = latest
    .map((event) => event.stampedAt)
    .sort()
    .at(-1)
  return latest.filter((event) => event.stampedAt === latestVersion)
}

function roughLength({ start, end, added }: CalendarEvent): number {
  const lengthOf = (begins: Clock, ends: Period['end']) => {
    if (!ends) return DAY
    return Math.abs('days' in ends ? ends.days * DAY + ends.ms : ends.wall - begins.wall) + DAY
  }
  return added.reduce((maximum, one) => Math.max(maximum, lengthOf(one.start, one.end)), lengthOf(start, end))
}

/** A time that excludes a day from an all-day series: midnight in UTC, or any local time. */
function isMidnightOrLocal({ clock }: { clock: Clock }): boolean {
  return clock.zone !== 'UTC' || clock.wall % DAY === 0
}

function startOfDay(wall: number): number {
  return Math.floor(wall / DAY) * DAY
}
