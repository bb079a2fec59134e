import type { CalendarEvent, CalendarZones } from './calendar-event.ts'
import type { Clock } from './clock.ts'
import { NoCalendar } from './no-calendar.ts'
import { busyTimesOf, type Span } from './occurrences.ts'
import { calendarReader } from './read-calendar.ts'
import { type Zone, zoneOf } from './zone-of.server.ts'

/** Start and end of a busy time, in UTC. */
export type BusySpan = [from: string, to: string]

/** The busy times of a calendar, and how much of it could be parsed. */
export interface BusyTimes {
  /** Sorted; adjacent and overlapping times are merged. */
  busy: BusySpan[]
  entries: number
  unread: number
}

/** The owner of a calendar, and the span to read. */
export interface BusyQuestion {
  /** Default time zone, if the calendar defines none. */
  zone: string
  from: Date
  to: Date
  /** The host's email addresses: events that they declined do not block time. */
  addresses: string[]
}

/**
 * Computes busy times from a streamed calendar (RFC 5545). Skips cancelled, free and declined events, expands series,
 * and counts entries that cannot be parsed.
 * @param check called regularly; aborts by throwing
 */
export function busyReader({ zone, from, to, addresses }: BusyQuestion, check: () => void = () => {}) {
  const reader = calendarReader(addresses)
  const host = zoneOf(zone) ?? ((wall: number) => wall)
  return {
    write(part: string) {
      check()
      reader.write(part)
    },
    /** @throws NoCalendar */
    end(): BusyTimes {
      const { events, busy, entries, unread, isCalendar } = reader.end()
      if (!isCalendar && entries === 0) throw new NoCalendar()
      const zones = zoneFinder(host)
      const window: Span = [from.getTime(), to.getTime()]
      const spans: Span[] = []
      for (const { period, calendar } of busy) {
        const event = { ...emptyEvent, calendar, start: period.start, end: period.end }
        spans.push(...busyTimesOf([event], window, zones))
      }
      for (const same of byUid(events)) {
        check()
        spans.push(...busyTimesOf(same, window, zones))
      }
      const isBroken = events.filter((event) => event.isBroken).length
      return { busy: merge(spans), entries, unread: unread + isBroken }
    },
  }
}

const emptyEvent: Omit<CalendarEvent, 'calendar' | 'start' | 'end'> = {
  uid: '',
  sequence: 0,
  stampedAt: '',
  rules: [],
  excludedRules: [],
  added: [],
  excluded: [],
  replaces: undefined,
  andFuture: false,
  isBusy: true,
  isBroken: false,
}

function byUid(events: CalendarEvent[]): Iterable<CalendarEvent[]> {
  return Map.groupBy(events, (event) => event.uid || event).values()
}

/**
 * Finds the zone of a time. For an unknown zone it uses the calendar's default or the host's zone and marks the event
 * as broken.
 */
function zoneFinder(host: Zone) {
  const zonesByCalendar = new Map<CalendarZones, Map<string, Zone | undefined>>()
  return ({ zone: name, isDate }: Clock, event: CalendarEvent): Zone => {
    const known = zonesByCalendar.get(event.calendar) ?? new Map<string, Zone | undefined>()
    zonesByCalendar.set(event.calendar, known)
    const zoneName = isDate ? '' : name
    if (!known.has(zoneName)) known.set(zoneName, findZone(zoneName, event.calendar, host))
    const zone = known.get(zoneName)
    if (!zone) event.isBroken = true
    return zone ?? known.get('') ?? host
  }
}

function findZone(name: string, { zone, described }: CalendarZones, host: Zone): Zone | undefined {
  if (name !== '') return name === 'UTC' ? (wall) => wall : zoneOf(name, described.get(name))
  return zoneOf(zone, described.get(zone)) ?? host
}

function merge(spans: Span[]): BusySpan[] {
  const merged: Span[] = []
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged.map(([from, to]) => [new Date(from).toISOString(), new Date(to).toISOString()])
}
