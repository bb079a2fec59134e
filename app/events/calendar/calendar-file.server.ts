import ical, { ICalAttendeeStatus, type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { tzlib_get_ical_block } from 'timezones-ical-library'
import { senderAddress, senderName } from '#app/platform/mail/deliver.server.ts'
import { htmlOf } from '#app/platform/markdown/stored.server.ts'
import { zonedMoment } from '#app/platform/zones/zone.server.ts'
import { plainText } from './plain-text.ts'

/** What a calendar shows of an event. */
export interface CalendarEntry {
  id: string
  title: string
  description: string
  html: string | null
  startsAt: Date
  endsAt: Date
  timeZone: string
  revision: number
  /** It does not take place. */
  cancelled: boolean
  /** Where it is read about, and joined from. */
  page: string
  /** Where it takes place, if that is no secret of the page. */
  location?: string | undefined
  /** Facts that stand above the description, as they are. */
  facts?: string[]
}

/** One that calendars fetch again and again: it says when it changed, and is the same bytes until then. */
export interface PublishedEntry extends CalendarEntry {
  changedAt: Date
}

/** How often calendars that subscribe to a file look for a newer one. */
const REFRESH_SECONDS = 3_600

/**
 * Events as an iCalendar file, each by the clocks of its own zone, which the file describes: where daylight saving
 * moves, the event moves with it.
 */
export function calendarFile(entries: PublishedEntry[], siteUrl: string, name = 'Solutioneer Campus'): string {
  const calendar = emptyCalendar(name)
  calendar.method(ICalCalendarMethod.PUBLISH)
  calendar.ttl(REFRESH_SECONDS)
  for (const entry of entries) addEntry(calendar, entry, siteUrl, entry.changedAt).lastModified(utc(entry.changedAt))
  return calendar.toString()
}

/** An event as the part of a mail that puts it into the reader's calendar, changes it there, or takes it out. */
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

function addEntry(calendar: ICalCalendar, entry: CalendarEntry, siteUrl: string, stamp: Date) {
  const { id, title, description, startsAt, endsAt, timeZone, revision, cancelled, page, location, facts = [] } = entry
  // UTC needs no description of its clocks; its times end in Z.
  const inUtc = timeZone === 'UTC' || tzlib_get_ical_block(timeZone).length === 0
  const at = (moment: Date) => zonedMoment(inUtc ? 'UTC' : timeZone, moment)
  const about = plainText(htmlOf(entry, description), siteUrl)
  return calendar.createEvent({
    id: `${id}@${new URL(siteUrl).hostname}`,
    sequence: revision,
    stamp: utc(stamp),
    start: at(startsAt),
    end: at(endsAt),
    timezone: inUtc ? null : timeZone,
    summary: title,
    location: location ?? null,
    description: [facts.join('\n'), about, page].filter(Boolean).join('\n\n'),
    url: page,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
}

function utc(moment: Date) {
  return zonedMoment('UTC', moment)
}
