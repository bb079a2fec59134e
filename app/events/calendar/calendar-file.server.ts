import ical, { ICalAttendeeStatus, type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { senderAddress, senderName } from '#app/platform/mail/deliver.server.ts'
import { htmlOf } from '#app/platform/markdown/stored.server.ts'
import { zonedMoment } from '#app/platform/zones/zone.server.ts'
import { plainText } from './plain-text.ts'

/** The calendar data of an event. */
export interface CalendarEntry {
  id: string
  title: string
  description: string
  html: string | null
  startsAt: Date
  endsAt: Date
  timeZone: string
  revision: number
  /** The event was cancelled. */
  cancelled: boolean
  /** URL of its page, with the join link. */
  page: string
  /** Location, if it is not restricted to the page. */
  location?: string | undefined
  /** Lines above the description. */
  details?: string[]
}

/** An entry of a feed, which calendars poll: its content is byte-identical until `changedAt` changes. */
export interface PublishedEntry extends CalendarEntry {
  changedAt: Date
}

/** Suggested refresh interval for subscribed calendars. */
const REFRESH_SECONDS = 3_600

/**
 * Events as an iCalendar file, each in its own time zone with a VTIMEZONE, so that daylight-saving changes move the
 * event correctly.
 */
export function calendarFile(entries: PublishedEntry[], siteUrl: string, name = 'Solutioneer Campus'): string {
  const calendar = emptyCalendar(name)
  calendar.method(ICalCalendarMethod.PUBLISH)
  calendar.ttl(REFRESH_SECONDS)
  for (const entry of entries) addEntry(calendar, entry, siteUrl, entry.changedAt).lastModified(utc(entry.changedAt))
  return calendar.toString()
}

/** An email attachment that adds an event to the recipient's calendar, updates it, or removes it. */
export function calendarPart(
  entry: CalendarEntry,
  method: 'REQUEST' | 'CANCEL',
  guests: { name: string; email: string }[],
  siteUrl: string,
): string {
  const calendar = emptyCalendar(null)
  calendar.method(ICalCalendarMethod[method])
  const event = addEntry(calendar, { ...entry, cancelled: method === 'CANCEL' }, siteUrl, new Date())
  event.organizer({ name: senderName(), email: senderAddress() })
  for (const { name, email } of guests)
    event.createAttendee({ name, email, rsvp: false, status: ICalAttendeeStatus.ACCEPTED })
  return calendar.toString()
}

function emptyCalendar(name: string | null): ICalCalendar {
  return ical({
    name,
    prodId: { company: 'Solutioneer', product: 'Campus', language: 'EN' },
    timezone: { name: null, generator: (zone) => tzlib_get_ical_block(zone)[0] ?? null },
  })
}

function addEntry(calendar: ICalCalendar, entry: CalendarEntry, siteUrl: string, createdAt: Date) {
  const {
    id,
    title,
    description,
    startsAt,
    endsAt,
    timeZone,
    revision,
    cancelled,
    page,
    location,
    details = [],
  } = entry
  // UTC needs no VTIMEZONE; its times end in Z.
  const inUtc = timeZone === 'UTC' || tzlib_get_ical_block(timeZone).length === 0
  const at = (moment: Date) => zonedMoment(inUtc ? 'UTC' : timeZone, moment)
  const about = plainText(htmlOf(entry, description), siteUrl)
  return calendar.createEvent({
    id: `${id}@${new URL(siteUrl).hostname}`,
    sequence: revision,
    stamp: utc(createdAt),
    start: at(startsAt),
    end: at(endsAt),
    timezone: inUtc ? null : timeZone,
    summary: title,
    location: location ?? null,
    description: [details.join('\n'), about, page].filter(Boolean).join('\n\n'),
    url: page,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
}

function utc(moment: Date) {
  return zonedMoment('UTC', moment)
}
