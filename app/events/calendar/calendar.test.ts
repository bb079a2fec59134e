import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { clocksOf, isZone, momentIn } from '#app/platform/zones/zone.server.ts'
import { calendarFile, calendarPart } from './calendar-file.server.ts'
import { calendarLinks } from './links.ts'
import { plainText } from './plain-text.ts'

setConfig(readConfig({}))

const siteUrl = 'https://solutioneer.example'
const entry = {
  id: '0190a0a0-0000-7000-8000-000000000001',
  title: 'RFP triage, live',
  description: 'Bring **one** request.',
  html: '<p>Bring <strong>one</strong> request &amp; a pen, see <a href="/resources">the library</a>.</p>',
  startsAt: new Date('2027-03-18T18:00:00Z'),
  endsAt: new Date('2027-03-18T19:15:00Z'),
  timeZone: 'America/New_York',
  revision: 4,
  cancelled: false,
  changedAt: new Date('2027-01-05T10:30:00Z'),
  page: `${siteUrl}/campus/events#event-1`,
}

/** Parses a calendar with a different library than the one that writes it. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const [component] = calendar.getAllSubcomponents('vevent')
  if (!component) throw new Error('There is no event in it.')
  const event = new ICAL.Event(component)
  return { calendar, component, event, zones: calendar.getAllSubcomponents('vtimezone').length }
}

// Each event begins at 9:00 local time, before and after a daylight-saving change.
describe.each([
  ['America/New_York', '2027-03-12T09:00', '2027-03-15T09:00', 14, 13],
  ['Europe/Berlin', '2027-10-29T09:00', '2027-11-01T09:00', 7, 8],
  ['Australia/Sydney', '2027-04-02T09:00', '2027-04-05T09:00', 22, 23],
])('%s', (timeZone, before, after, hourBefore, hourAfter) => {
  test.each([
    [before, hourBefore],
    [after, hourAfter],
  ])('an event at %s local time is at %i:00 UTC in calendar files', (localTime, hour) => {
    const startsAt = momentIn(timeZone, localTime) as Date
    expect(startsAt.getUTCHours()).toBe(hour)
    expect(clocksOf(timeZone, startsAt)).toBe(localTime)
    const endsAt = new Date(startsAt.getTime() + 3_600_000)
    const { event, component, zones } = read(calendarFile([{ ...entry, timeZone, startsAt, endsAt }], siteUrl))
    expect(zones).toBe(1)
    expect(component.getFirstProperty('dtstart')?.getParameter('tzid')).toBe(timeZone)
    expect(event.startDate.toString()).toBe(`${localTime}:00`)
    expect(event.startDate.toJSDate()).toEqual(startsAt)
    expect(event.endDate.toJSDate()).toEqual(endsAt)
  })
})

test('a local time that daylight saving skips is invalid, and one that occurs twice means the first', () => {
  expect(momentIn('America/New_York', '2027-03-14T02:30')).toBeUndefined()
  expect(momentIn('America/New_York', '2027-11-07T01:30')).toEqual(new Date('2027-11-07T05:30:00Z'))
  expect(momentIn('UTC', '2027-03-14T02:30')).toEqual(new Date('2027-03-14T02:30:00Z'))
})

test.each([['Mars/Olympus'], [''], ['America/New_York\r\nX'], [undefined]])('%j is not a time zone', (name) => {
  expect(isZone(name)).toBe(false)
})

test('an invitation has organizer and attendee, and a cancellation removes it from the calendar', () => {
  const guest = { name: 'Ada "the first" Lovelace', email: 'ada@solutioneer.example' }
  const invited = read(calendarPart(entry, 'REQUEST', [guest], siteUrl))
  const cancelled = read(calendarPart({ ...entry, revision: 5 }, 'CANCEL', [guest], siteUrl))
  expect(invited.calendar.getFirstPropertyValue('method')).toBe('REQUEST')
  expect(cancelled.calendar.getFirstPropertyValue('method')).toBe('CANCEL')
  expect(cancelled.event.uid).toBe(invited.event.uid)
  expect([invited.event.sequence, cancelled.event.sequence]).toEqual([4, 5])
  expect(invited.component.getFirstPropertyValue('status')).toBe('CONFIRMED')
  expect(cancelled.component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(String(invited.event.attendees[0]?.getFirstValue()).toLowerCase()).toBe(`mailto:${guest.email}`)
  expect(invited.component.getFirstPropertyValue('organizer')).toMatch(/^mailto:\S+@/i)
})

test('a calendar file has plain text, absolute links and no injected lines', () => {
  const title = 'Evil\r\nATTENDEE:mailto:x@example.com'
  const text = calendarFile([{ ...entry, title }], siteUrl)
  const { event, component, calendar } = read(text)
  expect(event.description).toBe(`Bring one request & a pen, see the library (${siteUrl}/resources).\n\n${entry.page}`)
  expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
  expect(component.getFirstPropertyValue('url')).toBe(entry.page)
  expect(event.attendees).toEqual([])
  expect(text).not.toContain('**')
})

test('a cancelled event has the status CANCELLED, and one in UTC needs no VTIMEZONE', () => {
  const { component, event, zones } = read(calendarFile([{ ...entry, timeZone: 'UTC', cancelled: true }], siteUrl))
  expect(component.getFirstPropertyValue('status')).toBe('CANCELLED')
  expect(event.startDate.toJSDate()).toEqual(entry.startsAt)
  expect(zones).toBe(0)
})

test('lists, line breaks and control characters become plain lines', () => {
  const html = '<p>One<br>two</p>\n<ul>\n<li>a &#x3C; b</li>\n<li>&#169;&nope;</li>\n</ul>\n<h3 id="x">End</h3>'
  expect(plainText(html, siteUrl)).toBe('One\ntwo\n\n- a < b\n- ©&nope;\n\nEnd')
})

test('links to web calendars have the time, the title and the event page', () => {
  const { google, outlook } = calendarLinks('/x.ics', { ...entry, about: 'Bring one.' })
  expect(new URL(google).searchParams.get('dates')).toBe('20270318T180000Z/20270318T191500Z')
  expect(new URL(google).searchParams.get('details')).toContain(entry.page)
  expect(new URL(outlook).searchParams.get('startdt')).toBe('2027-03-18T18:00:00.000Z')
  const spoken = calendarLinks('/x.ics', { ...entry, title: 'C++ for RFP & bids', about: '' })
  for (const link of [spoken.google, spoken.outlook, spoken.office]) {
    expect(link).not.toContain('+')
    expect(link).toContain('=C%2B%2B%20for%20RFP%20%26%20bids&')
  }
})
