import type { ContentLine } from '#app/platform/calendars/content-lines.ts'
import { type Clock, type Length, type Period, parseClock, parseLength, parsePeriod } from './clock.ts'
import { parseRule, type Rule } from './rule.ts'

/** Properties of one of the calendars in a file. */
export interface CalendarZones {
  /** X-WR-TIMEZONE: the zone of times without one. */
  zone: string
  /** The lines of each VTIMEZONE, by its TZID. */
  described: Map<string, string[]>
}

/** One VEVENT: a single event, a series, or a changed occurrence of a series. */
export interface CalendarEvent {
  uid: string
  calendar: CalendarZones
  sequence: number
  stampedAt: string
  start: Clock
  end: Clock | Length | undefined
  rules: Rule[]
  excludedRules: Rule[]
  added: Period[]
  excluded: Clock[]
  /** The occurrence that this event replaces. */
  replaces: Clock | undefined
  /** It also replaces all later occurrences (RANGE=THISANDFUTURE). */
  andFuture: boolean
  isBusy: boolean
  /** Part of it could not be parsed. */
  isBroken: boolean
}

/** The calendar's owners, by lowercase email address: events that they declined do not block time. */
export type Owners = ReadonlySet<string>

/** Parses a VEVENT. Invalid parts are dropped, and the event is marked as broken. @throws if it has no valid start */
export function parseEvent(lines: ContentLine[], calendar: CalendarZones, owners: Owners): CalendarEvent {
  let isBroken = false
  const text = (name: string) => lines.find((line) => line.name === name)?.value ?? ''
  const tryParse = <Value>(parse: () => Value): Value[] => {
    try {
      return [parse()]
    } catch {
      isBroken = true
      return []
    }
  }
  const first = <Value>(name: string, parse: (value: string, params: ContentLine['params']) => Value) =>
    lines
      .filter((line) => line.name === name && line.value !== '')
      .slice(0, 1)
      .flatMap(({ value, params }) => tryParse(() => parse(value, params)))[0]
  const every = <Value>(name: string, parse: (value: string, params: ContentLine['params']) => Value) =>
    lines
      .filter((line) => line.name === name)
      .flatMap(({ value, params }) =>
        value
          .split(',')
          .filter((one) => one.trim() !== '')
          .map((one) => [one, params] as const),
      )
      .flatMap(([value, params]) => tryParse(() => parse(value, params)))
  const begin = lines.find(({ name }) => name === 'DTSTART')
  if (!begin) throw new Error('The event does not begin.')
  const replaces = lines.find(({ name }) => name === 'RECURRENCE-ID')
  const rulesOf = (name: string) => lines.filter((line) => line.name === name).map(({ value }) => parseRule(value))
  const event = {
    uid: text('UID'),
    calendar,
    sequence: Number(text('SEQUENCE')) || 0,
    stampedAt: text('DTSTAMP'),
    start: parseClock(begin.value, begin.params),
    end: first('DTEND', parseClock) ?? first('DURATION', parseLength),
    rules: rulesOf('RRULE'),
    excludedRules: rulesOf('EXRULE'),
    added: every('RDATE', parsePeriod),
    excluded: every('EXDATE', parseClock),
    replaces: first('RECURRENCE-ID', parseClock),
    andFuture: replaces?.params.RANGE?.toUpperCase() === 'THISANDFUTURE',
    isBusy: isBusy(lines, owners),
  }
  return { ...event, isBroken: isBroken || [...event.rules, ...event.excludedRules].some((rule) => rule.isBroken) }
}

/** Parses the periods of a FREEBUSY property. @throws if one is invalid */
export function parseFreeBusy(value: string, params: ContentLine['params']): Period[] {
  if (params.FBTYPE?.toUpperCase() === 'FREE') return []
  return value.split(',').map((one) => parsePeriod(one, params))
}

function isBusy(lines: ContentLine[], owners: Owners): boolean {
  const text = (name: string) => lines.find((line) => line.name === name)?.value.toUpperCase() ?? ''
  if (text('STATUS') === 'CANCELLED' || text('TRANSP') === 'TRANSPARENT') return false
  // People who work elsewhere still take calls.
  if (['FREE', 'WORKINGELSEWHERE'].includes(text('X-MICROSOFT-CDO-BUSYSTATUS'))) return false
  return !lines.some(({ name, params, value }) => {
    const isDeclined = ['DECLINED', 'DELEGATED'].includes(params.PARTSTAT?.toUpperCase() ?? '')
    return name === 'ATTENDEE' && isDeclined && [value, params.EMAIL ?? ''].some((one) => owners.has(addressIn(one)))
  })
}

function addressIn(value: string): string {
  return value
    .trim()
    .replace(/^mailto:/i, '')
    .toLowerCase()
}
