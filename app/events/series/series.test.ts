import { and, asc, eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { countUnread } from '#app/campus/notifications/queries.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { type SignedIn, visitor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { pool } from '#app/platform/database/pool/pool.server.ts'
import { Conflict, Forbidden, Invalid } from '#app/platform/errors.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { pagesChannel } from '#app/platform/pages.server.ts'
import { clocksOf, momentIn } from '#app/platform/zones/zone.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { calendarFile } from '../calendar/calendar-file.server.ts'
import { buildEvent } from '../factory.ts'
import { notifySomeOfSeries } from '../mails/notify-series.server.ts'
import { buildRegistration } from '../registrations/factory.ts'
import { registrationsOn } from '../registrations/person.server.ts'
import { cancelRegistration, register } from '../registrations/register.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { reviseEvent } from '../revise.server.ts'
import { fillSeats } from '../seats.server.ts'
import { cancelRegistrationByToken } from '../self-service/cancel.server.ts'
import { confirmRegistration } from '../self-service/confirm.server.ts'
import { events } from '../tables.server.ts'
import { cancelFollowing } from './cancel-following.server.ts'
import { movedAlong, seriesOf } from './dates.server.ts'
import { buildCohort, inSeries } from './factory.ts'
import { repeatEvent } from './repeat.server.ts'
import { reviseFollowing } from './revise-following.server.ts'

testDatabase({ work: true })

const siteUrl = 'https://solutioneer.example'
const span = (timeZone: string, start: string, end: string) => ({
  startsAt: momentIn(timeZone, start) as Date,
  endsAt: momentIn(timeZone, end) as Date,
  timeZone,
})
const editor = () => buildMember({ role: 'editor' })

// Events stay at two o'clock local time across daylight-saving changes.
test.each([
  ['America/New_York', '2033-03-03', '2033-03-17', ['2033-03-03T19:00', '2033-03-17T18:00']],
  ['Europe/Berlin', '2033-10-20', '2033-11-03', ['2033-10-20T12:00', '2033-11-03T13:00']],
  ['Australia/Sydney', '2033-03-24', '2033-04-07', ['2033-03-24T03:00', '2033-04-07T04:00']],
])('every second Thursday at two in %s, across daylight saving', (zone, day, until, utc) => {
  const first = span(zone, `${day}T14:00`, `${day}T15:30`)
  const { rule, dates } = seriesOf(first, { every: 'two-weeks', until })
  expect(rule).toMatch(/^FREQ=WEEKLY;INTERVAL=2;UNTIL=\d{8}T\d{6}Z$/)
  expect(dates.map(({ startsAt }) => startsAt.toISOString().slice(0, 16))).toEqual(utc)
  expect(dates.map(({ endsAt }) => clocksOf(zone, endsAt).slice(11))).toEqual(['15:30', '15:30'])
  const later = span(zone, `${day}T16:00`, `${day}T16:45`)
  const moved = movedAlong(dates[1] as (typeof dates)[0], first, later)
  expect([clocksOf(zone, moved.startsAt), clocksOf(zone, moved.endsAt)]).toEqual([`${until}T16:00`, `${until}T16:45`])
})

test('monthly on the same weekday, a fifth one on the last; a day that skips the hour is left out', () => {
  const days = (start: string, end: string, every: 'month' | 'week', until: string) =>
    seriesOf(span('America/New_York', start, end), { every, until }).dates.map(({ startsAt }) =>
      clocksOf('America/New_York', startsAt).slice(5, 10),
    )
  expect(days('2033-02-17T09:00', '2033-02-17T10:00', 'month', '2033-04-30')).toEqual(['02-17', '03-17', '04-21'])
  expect(days('2033-03-31T09:00', '2033-03-31T10:00', 'month', '2033-05-31')).toEqual(['03-31', '04-28', '05-26'])
  expect(days('2033-03-06T02:30', '2033-03-06T04:00', 'week', '2033-03-20')).toEqual(['03-06', '03-20'])
})

test.each([
  ['2033-03-04', 'There is no second date before that day.'],
  ['2039-03-04', 'A series has at most 60 dates.'],
])('a series until %s is rejected with a message', (until, message) => {
  const first = span('UTC', '2033-03-03T14:00', '2033-03-03T15:00')
  try {
    seriesOf(first, { every: 'two-weeks', until })
    expect.unreachable()
  } catch (error) {
    expect((error as Invalid).fields.until?.join()).toContain(message)
  }
})

test('creating a series invalidates the pages that list events', async () => {
  const admin = await editor()
  const event = await buildEvent({ ...span('UTC', '2033-07-07T14:00', '2033-07-07T15:00'), audience: 'public' })
  const emitted: string[] = []
  const unlisten = await pool().listener.listen(pagesChannel, (subject) => void emitted.push(subject))
  await repeatEvent(admin, event.id, { every: 'week', until: '2033-07-14' })
  await database().execute(sql`select pg_notify(${pagesChannel}, 'end')`)
  await expect.poll(() => emitted).toEqual(['events', 'end'])
  await unlisten()
})

async function scene(admin: SignedIn) {
  const times = span('America/New_York', '2033-03-03T14:00', '2033-03-03T15:00')
  const event = await buildEvent({ ...times, capacity: 5, audience: 'public' })
  await repeatEvent(admin, event.id, { every: 'two-weeks', until: '2033-03-31' })
  const dates = await inSeries(event.id)
  const draft = { ...times, title: 'A new name', description: 'New words.', audience: 'public' as const, capacity: 4 }
  return { event, dates, draft }
}

test('each date is an event with its own URL, seats and UID, readable by another library', async () => {
  const { event, dates } = await scene(await editor())
  expect(dates).toHaveLength(3)
  expect(dates.map(({ startsAt }) => clocksOf('America/New_York', startsAt))).toEqual([
    '2033-03-03T14:00',
    '2033-03-17T14:00',
    '2033-03-31T14:00',
  ])
  expect(new Set(dates.map(({ slug }) => slug)).size).toBe(3)
  expect(dates.every(({ title, capacity, html }) => title === event.title && capacity === 5 && html)).toBe(true)
  const entries = dates.map((date) => ({ ...date, cancelled: false, page: siteUrl }))
  const calendar = new ICAL.Component(ICAL.parse(calendarFile(entries, siteUrl)))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const read = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  expect(new Set(read.map(({ uid }) => uid)).size).toBe(3)
  expect(read.map(({ startDate }) => startDate.toJSDate())).toEqual(dates.map(({ startsAt }) => startsAt))
})

test('editing all following dates moves them by local time, except earlier and cancelled ones', async () => {
  const admin = await editor()
  const { dates, draft } = await scene(admin)
  const [before, edited, last] = dates.map(({ id }) => id) as [string, string, string]
  const times = span('America/New_York', '2033-03-18T10:00', '2033-03-18T10:45')
  await reviseFollowing(admin, edited, { ...draft, ...times })
  const shown = async () =>
    (await inSeries(before)).map(({ title, startsAt }) => `${title} ${clocksOf('America/New_York', startsAt)}`)
  const expected = `${dates[0]?.title} 2033-03-03T14:00`
  expect(await shown()).toEqual([expected, 'A new name 2033-03-18T10:00', 'A new name 2033-04-01T10:00'])
  await database().update(events).set({ cancelledAt: new Date() }).where(eq(events.id, last))
  await reviseFollowing(admin, edited, { ...draft, ...times, title: 'Newer' })
  expect(await shown()).toEqual([expected, 'Newer 2033-03-18T10:00', 'A new name 2033-04-01T10:00'])
})

test('a capacity below the seats taken on one date is rejected with that date, and nothing changes', async () => {
  const admin = await editor()
  const { dates, draft } = await scene(admin)
  for (let guest = 0; guest < 5; guest++) await buildRegistration({ eventId: dates[2]?.id ?? '' })
  const error = await reviseFollowing(admin, dates[0]?.id ?? '', draft).catch((error: unknown) => error)
  expect((error as Invalid).fields.capacity?.join()).toContain('On March 31, 2033, 5 seats are already taken.')
  expect((await inSeries(dates[0]?.id ?? '')).map(({ capacity }) => capacity)).toEqual([5, 5, 5])
})

const mailsTo = (email: string, kind: string) =>
  database()
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.kind, kind)))

/** The calendar attachments of the only email of this kind to this address, parsed by a second library. */
async function partsOf(email: string, kind: string) {
  await expect.poll(() => mailsTo(email, kind)).toHaveLength(1)
  const [mail] = await mailsTo(email, kind)
  const parts = (mail?.attachments ?? []).map(({ content }) => {
    const calendar = new ICAL.Component(ICAL.parse(Buffer.from(content, 'base64').toString()))
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
    return {
      method: calendar.getFirstPropertyValue('method'),
      uid: event.uid.replace(/@.*/, ''),
      sequence: event.sequence,
    }
  })
  return { mail, parts }
}

test('a guest of several dates gets one email about a change, with a calendar part for each date', async () => {
  const admin = await editor()
  const { dates, draft } = await scene(admin)
  const [all, one] = [await buildMember(), await buildMember()]
  for (const { id } of dates) await buildRegistration({ eventId: id, userId: all.id })
  const [first, second, third] = dates.map(({ id }) => id) as [string, string, string]
  for (const { id } of dates)
    await buildRegistration({ eventId: id, guestName: 'Guest', guestEmail: `g@${first}.example` })
  await buildRegistration({ eventId: third, userId: one.id })
  await reviseFollowing(admin, second, {
    ...draft,
    startsAt: dates[1]?.startsAt as Date,
    endsAt: dates[1]?.endsAt as Date,
  })
  for (const email of [all.email, `g@${first}.example`]) {
    const { mail, parts } = await partsOf(email, 'event.changed')
    expect(mail?.bodyText).toContain('is now called “A new name”')
    expect(mail?.bodyText).toContain('This applies to 2 of your dates.')
    // The revision, plus the changes of seats: two people have the second date, three the third.
    expect(parts).toEqual([
      { method: 'REQUEST', uid: second, sequence: 3 },
      { method: 'REQUEST', uid: third, sequence: 4 },
    ])
  }
  expect((await partsOf(one.email, 'event.changed')).parts.map(({ uid }) => uid)).toEqual([third])
  await expect.poll(() => countUnread(all)).toBe(1)
})

test('running the notification job of a series twice emails nobody twice, and nobody about past dates', async () => {
  const { dates } = await scene(await editor())
  const past = await buildEvent({ startsAt: new Date(Date.now() - 7_200_000) })
  const changes = [...dates, past].map(({ id }) => ({ eventId: id, revision: 1, kind: 'changed' as const }))
  const [guest, late] = [await buildMember(), await buildMember()]
  for (const { id } of dates) await buildRegistration({ eventId: id, userId: guest.id })
  await buildRegistration({ eventId: past.id, userId: late.id })
  await database().update(events).set({ revision: 1 })
  for (let time = 0; time < 2; time++) while (await notifySomeOfSeries(changes));
  const notices = await database().select().from(mails).where(eq(mails.kind, 'event.changed'))
  expect(notices.filter(({ recipient }) => recipient === guest.email)).toHaveLength(1)
  expect(notices.filter(({ recipient }) => recipient === late.email)).toEqual([])
})

test('cancelling all following dates sends one email with all dates and a notification in the Campus', async () => {
  const admin = await editor()
  const { dates } = await scene(admin)
  const [first, second, third] = dates.map(({ id }) => id) as [string, string, string]
  const guest = await buildMember()
  for (const id of [first, second, third]) await buildRegistration({ eventId: id, userId: guest.id })
  await Promise.all(Array.from({ length: 10 }, () => cancelFollowing(admin, second, 'The speaker is ill.')))
  const { mail, parts } = await partsOf(guest.email, 'event.cancelled')
  expect(mail?.bodyText).toContain('This applies to 2 of your dates.')
  expect(mail?.bodyText).toContain('The speaker is ill.')
  expect(parts).toEqual([second, third].map((uid) => ({ method: 'CANCEL', uid, sequence: 2 })))
  expect((await inSeries(first)).map(({ cancelledAt }) => cancelledAt !== null)).toEqual([false, true, true])
  await expect.poll(() => countUnread(guest)).toBe(1)
  await expect(cancelFollowing(guest, first)).rejects.toThrow(Forbidden)
})

const registrationIn = (eventId: string, state: 'seated' | 'waiting') =>
  database()
    .select({ userId: eventRegistrations.userId })
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.state, state)))
    .orderBy(asc(eventRegistrations.place))

test('a registration for a cohort covers all dates with one email, and so does its cancellation', async () => {
  const { dates } = await buildCohort()
  const member = await buildMember()
  await Promise.all([...dates, ...dates].map((id) => register(member, id)))
  const { mail, parts } = await partsOf(member.email, 'registration.made')
  expect(mail?.bodyText).toContain('Your registration covers all 3 dates.')
  expect(mail?.bodyText).toMatch(/Date 1: .+\nDate 2: .+\nDate 3: /)
  expect(parts.map(({ method, uid }) => `${method} ${uid}`)).toEqual(dates.map((uid) => `REQUEST ${uid}`))
  const [, second] = await registrationsOn(
    dates.map((id) => ({ id })),
    { userId: member.id },
  )
  await cancelRegistrationByToken(visitor, second?.token ?? '')
  const farewell = await partsOf(member.email, 'registration.cancelled')
  expect(farewell.parts.map(({ method, uid }) => `${method} ${uid}`)).toEqual(dates.map((uid) => `CANCEL ${uid}`))
  expect((await inSeries(dates[0])).map(({ seatsTaken }) => seatsTaken)).toEqual([0, 0, 0])
})

// More people than seats: ten more, or ninety in the slow run.
const crowd = Number(process.env.CROWD ?? 20)

test(`of ${crowd} concurrent registrations for ten cohort seats ten get all dates, and the others wait in one order`, async () => {
  const { dates, admin } = await buildCohort({ capacity: 10 })
  const people = await Promise.all(Array.from({ length: crowd }, () => buildMember()))
  await Promise.all(people.map((person, n) => register(person, dates[n % 3] as string)))
  const lists = async (state: 'seated' | 'waiting') => Promise.all(dates.map((id) => registrationIn(id, state)))
  const [seated, waiting] = [await lists('seated'), await lists('waiting')]
  expect([seated[0]?.length, waiting[0]?.length]).toEqual([10, crowd - 10])
  for (const list of [...seated, ...waiting]) expect([seated[0], waiting[0]]).toContainEqual(list)
  // Five people leave concurrently, through any of the dates: the first five in line get their seats on all dates.
  const leaving = people.filter(({ id }) => seated[0]?.slice(0, 5).some(({ userId }) => userId === id))
  await Promise.all(leaving.map((person, n) => cancelRegistration(person, dates[n % 3] as string)))
  for (const list of await lists('waiting')) expect(list).toEqual(waiting[0]?.slice(5))
  expect((await inSeries(dates[0])).map(({ seatsTaken }) => seatsTaken)).toEqual([10, 10, 10])
  // More seats on a single date seat nobody.
  const [first] = await inSeries(dates[0])
  const { startsAt, endsAt, title } = first as NonNullable<typeof first>
  await reviseEvent(admin, dates[0], { startsAt, endsAt, title, description: '', audience: 'public', capacity: 20 })
  await transaction(() => fillSeats(dates[0]))
  expect((await registrationIn(dates[0], 'seated')).length).toBe(10)
})

test('a guest of a cohort confirms once for all dates, and an event with guests cannot become a cohort', async () => {
  const { dates, event } = await buildCohort()
  const guestEmail = `guest@${dates[0]}.example`
  const pending = await buildRegistration({ eventId: dates[1], state: 'asked', guestName: 'Guest', guestEmail })
  await Promise.all(Array.from({ length: 8 }, () => confirmRegistration(pending.token)))
  expect((await inSeries(event.id)).map(({ seatsTaken }) => seatsTaken)).toEqual([1, 1, 1])
  expect((await partsOf(guestEmail, 'registration.made')).parts).toHaveLength(3)
  const other = await buildEvent(span('UTC', '2033-03-03T14:00', '2033-03-03T15:00'))
  await buildRegistration({ eventId: other.id })
  const draft = { every: 'week' as const, until: '2033-03-31', cohort: true }
  await expect(repeatEvent(await editor(), other.id, draft)).rejects.toThrow(Invalid)
})

test('eight concurrent repetitions make one series, and forty concurrent edits cause no deadlock', async () => {
  const admin = await editor()
  const event = await buildEvent(span('UTC', '2033-06-02T14:00', '2033-06-02T15:00'))
  const repeated = await Promise.allSettled(
    Array.from({ length: 8 }, () => repeatEvent(admin, event.id, { every: 'week', until: '2033-06-30' })),
  )
  expect(repeated.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const errors = repeated.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(errors.every((reason) => reason instanceof Conflict)).toBe(true)
  const dates = await inSeries(event.id)
  expect(dates).toHaveLength(5)
  const { startsAt, endsAt } = event
  const edits = await Promise.allSettled(
    dates.flatMap(({ id, revision }) =>
      Array.from({ length: 8 }, (_, at) =>
        reviseFollowing(admin, id, { startsAt, endsAt, title: `T ${at}`, description: '' }, revision),
      ),
    ),
  )
  expect(edits.some(({ status }) => status === 'fulfilled')).toBe(true)
  for (const edit of edits) if (edit.status === 'rejected') expect(edit.reason).toBeInstanceOf(Conflict)
  await expect(repeatEvent(await buildMember(), event.id, { every: 'week', until: '2033-06-30' })).rejects.toThrow(
    Forbidden,
  )
})
