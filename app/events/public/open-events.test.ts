import { asc, eq, sql } from 'drizzle-orm'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict, Invalid, NotFound, TooMany } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { consume } from '#app/platform/limits/limits.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { buildEntry } from '#app/site/collections/factory.ts'
import { collectionEntries } from '#app/site/collections/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { calendarFile } from '../calendar/calendar-file.server.ts'
import { copyEvent } from '../copy.server.ts'
import { deleteEvent } from '../delete.server.ts'
import { buildEvent } from '../factory.ts'
import { endFeed, eventsOfFeed, feedTokenOf, renewFeed } from '../feeds/feed.server.ts'
import { findEvent, listUpcoming, nextEvent, nextEvents } from '../queries.server.ts'
import { buildRegistration } from '../registrations/factory.ts'
import { cancelRegistration, register } from '../registrations/register.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { reviseEvent } from '../revise.server.ts'
import { scheduleEvent } from '../schedule.server.ts'
import { cancelRegistrationByToken } from '../self-service/cancel.server.ts'
import { joinEvent } from '../self-service/check-in.server.ts'
import { confirmRegistration } from '../self-service/confirm.server.ts'
import { findRegistration } from '../self-service/find.server.ts'
import { repeatEvent } from '../series/repeat.server.ts'
import { events } from '../tables.server.ts'
import { mailPendingLinks } from './pending-links.server.ts'
import { findOpenEvent, listOpenEvents, openEventAddresses, openEventForCalendar } from './queries.server.ts'
import { reviseGuest } from './revise-guest.server.ts'
import { purgeUnconfirmedGuests, requestRegistration } from './sign-up.server.ts'
import { guestForm, sourceOf } from './sign-up.ts'
import { eventStructuredData } from './structured-data.ts'

testDatabase({ work: true })

let guests = 0
const guestInput = () => ({ name: 'Ada Guest', email: `guest-${++guests}@solutioneer.example`, consent: 'on' as const })
const arrival = (address = `10.0.0.${++guests}`) => ({ address, timeZone: 'Asia/Kolkata', source: { utm_source: 'x' } })
const rowsOf = (eventId: string) =>
  database()
    .select()
    .from(eventRegistrations)
    .where(eq(eventRegistrations.eventId, eventId))
    .orderBy(asc(eventRegistrations.place))
const kindsTo = async (email: string) => {
  const rows = await database().select().from(mails).where(eq(mails.recipient, email)).orderBy(asc(mails.id))
  return rows.map(({ kind }) => kind)
}

test('a guest signs up, confirms by email, gets a seat, becomes a lead, and cancels by the link', async () => {
  const event = await buildEvent({ audience: 'public', capacity: 1 })
  const guest = guestInput()
  await requestRegistration(event.slug, guest, arrival())
  const [pending] = await rowsOf(event.id)
  expect(pending).toMatchObject({ state: 'asked', guestName: 'Ada Guest', source: { utm_source: 'x' } })
  expect(pending?.consentAt).toBeInstanceOf(Date)
  expect((await findOpenEvent(event.slug)).seatsTaken).toBe(0)
  expect(await kindsTo(guest.email)).toEqual(['registration.asked'])

  await confirmRegistration(pending?.token ?? '')
  await confirmRegistration(pending?.token ?? '')
  expect(await rowsOf(event.id)).toMatchObject([{ state: 'seated' }])
  expect((await findOpenEvent(event.slug)).seatsTaken).toBe(1)
  await expect.poll(() => kindsTo(guest.email)).toEqual(['registration.asked', 'registration.made'])
  const { rows: leads } = await database().execute(sql`select name, message from messages where email = ${guest.email}`)
  expect(leads).toMatchObject([{ name: 'Ada Guest', message: expect.stringContaining(event.title) }])

  await cancelRegistrationByToken({ kind: 'visitor' }, pending?.token ?? '')
  expect(await rowsOf(event.id)).toEqual([])
  expect((await findOpenEvent(event.slug)).seatsTaken).toBe(0)
})

test('signing up again sends the same link; eight concurrent sign-ups make one registration with one seat', async () => {
  const event = await buildEvent({ audience: 'public', capacity: 5 })
  const guest = guestInput()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      requestRegistration(event.slug, { ...guest, email: guest.email.toUpperCase() }, arrival()),
    ),
  )
  // The mailbox gets at most five emails an hour about an event. Nobody is rejected, since strangers may have used the
  // address.
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  expect(await kindsTo(guest.email.toUpperCase())).toHaveLength(5)
  const another = await buildEvent({ audience: 'public' })
  await requestRegistration(another.slug, guest, arrival())
  expect(await kindsTo(guest.email)).toHaveLength(1)
  // At most ten an hour over all events.
  for (let date = 0; date < 6; date++) {
    const anotherEvent = await buildEvent({ audience: 'public' })
    await requestRegistration(anotherEvent.slug, guest, arrival())
    expect(await rowsOf(anotherEvent.id)).toHaveLength(1)
  }
  expect(await kindsTo(guest.email)).toHaveLength(5)
  const [pending, ...others] = await rowsOf(event.id)
  expect(others).toEqual([])
  await Promise.all(Array.from({ length: 8 }, () => confirmRegistration(pending?.token ?? '')))
  expect((await findOpenEvent(event.slug)).seatsTaken).toBe(1)
})

test('rate-limited guests get their links later, newest first, one at a time', async () => {
  const guest = guestInput()
  const slugs: string[] = []
  for (let date = 0; date < 12; date++) slugs.push((await buildEvent({ audience: 'public' })).slug)
  for (const slug of slugs) await requestRegistration(slug, guest, arrival())
  expect(await kindsTo(guest.email)).toHaveLength(10)
  const newest = await findOpenEvent(slugs.at(-1))
  await Promise.all([mailPendingLinks(), mailPendingLinks()])
  const [, ...recipients] = await database()
    .select()
    .from(mails)
    .where(eq(mails.recipient, guest.email))
    .orderBy(asc(mails.createdAt))
  expect(recipients).toHaveLength(10)
  const [pending] = await rowsOf(newest.id)
  expect(recipients.some(({ bodyText }) => bodyText.includes(pending?.token ?? '?'))).toBe(true)
  await mailPendingLinks()
  await mailPendingLinks()
  expect(await kindsTo(guest.email)).toHaveLength(12)
})

test('name and consent are taken from the confirmation, since somebody else may have entered the address', async () => {
  const event = await buildEvent({ audience: 'public' })
  const guest = guestInput()
  await requestRegistration(event.slug, { ...guest, name: 'Somebody’s joke' }, arrival())
  const [pending] = await rowsOf(event.id)
  await confirmRegistration(pending?.token ?? '', 'Ada Guest')
  const [confirmed] = await rowsOf(event.id)
  expect(confirmed?.guestName).toBe('Ada Guest')
  expect(confirmed?.consentAt?.getTime()).toBeGreaterThan(pending?.consentAt?.getTime() ?? Number.POSITIVE_INFINITY)
})

test('a guest’s correction does not change a member’s registration', async () => {
  const { id } = await buildRegistration()
  await reviseGuest({ registrationId: id, name: 'Eve', email: 'eve@example.com' })
  const [row] = await database().select().from(eventRegistrations).where(eq(eventRegistrations.id, id))
  expect(row).toMatchObject({ guestName: null, guestEmail: null })
  await reviseGuest({ registrationId: crypto.randomUUID(), name: 'Eve', email: 'eve@example.com' })
})

test('a guest who registers as a member before confirming has one seat, not two', async () => {
  const event = await buildEvent({ audience: 'public', capacity: 5 })
  const guest = guestInput()
  await requestRegistration(event.slug, guest, arrival())
  const [pending] = await rowsOf(event.id)
  const member = await buildMember({ email: guest.email.toUpperCase() })
  await register(member, event.id)
  await expect(confirmRegistration(pending?.token ?? '')).rejects.toThrow(Conflict)
  expect((await findOpenEvent(event.slug)).seatsTaken).toBe(1)
})

test('a registered member who signs up as a guest gets the link to their registration', async () => {
  const event = await buildEvent({ audience: 'public' })
  const member = await buildMember()
  await register(member, event.id, { source: { utm_source: 'x' } })
  await requestRegistration(event.slug, { ...guestInput(), email: member.email.toUpperCase() }, arrival())
  expect(await rowsOf(event.id)).toMatchObject([{ userId: member.id, source: { utm_source: 'x' } }])
  await expect.poll(() => kindsTo(member.email)).toContain('registration.asked')
})

test('a deleted public event is cancelled in calendars and no longer found on the site', async () => {
  const admin = await buildMember({ role: 'admin' })
  const event = await buildEvent({ audience: 'public' })
  const registration = await buildRegistration({ eventId: event.id, guestName: 'Ada', guestEmail: 'ada@gone.example' })
  await deleteEvent(admin, event.id)
  expect(await openEventForCalendar(event.slug)).toMatchObject({ cancelled: true })
  await expect(findOpenEvent(event.slug)).rejects.toThrow(NotFound)
  expect((await findRegistration(registration.token)).event.removedAt).toBeInstanceOf(Date)
  await expect(joinEvent(registration.token)).rejects.toThrow('This event is canceled.')
})

test('a full event offers a guest the waiting list instead of a seat', async () => {
  const event = await buildEvent({ audience: 'public', capacity: 1 })
  await register(await buildMember(), event.id)
  const guest = guestInput()
  await requestRegistration(event.slug, guest, arrival())
  const [mail] = await database().select().from(mails).where(eq(mails.recipient, guest.email))
  expect(mail?.bodyText).toContain('to join the waiting list')
  expect(mail?.bodyText).not.toContain('the seat is yours')
})

test('guests and members share one waiting list', async () => {
  const event = await buildEvent({ audience: 'public', capacity: 1 })
  const [member, guest] = [await buildMember(), guestInput()]
  await register(member, event.id)
  await requestRegistration(event.slug, guest, arrival())
  const pending = (await rowsOf(event.id)).find(({ state }) => state === 'asked')
  await confirmRegistration(pending?.token ?? '')
  expect((await rowsOf(event.id)).map(({ state }) => state)).toEqual(['seated', 'waiting'])
  await cancelRegistration(member, event.id)
  expect(await rowsOf(event.id)).toMatchObject([{ state: 'seated', guestEmail: guest.email }])
  await expect.poll(() => kindsTo(guest.email)).toContain('registration.moved-up')
})

test('members’ events and drafts have no public page', async () => {
  const admin = await buildMember({ role: 'admin' })
  const [open, draft] = [await buildEvent(), await buildEvent({ audience: 'public', draft: true })]
  for (const { slug } of [open, draft]) {
    await expect(findOpenEvent(slug)).rejects.toThrow(NotFound)
    await expect(requestRegistration(slug, guestInput(), arrival())).rejects.toThrow(NotFound)
    expect(await openEventAddresses()).not.toContain(`/events/${slug}`)
  }
  await expect(findEvent(admin, draft.id)).rejects.toThrow(NotFound)
  expect((await listUpcoming(admin)).items.map(({ id }) => id)).not.toContain(draft.id)
  expect((await listOpenEvents(false)).items.map(({ id }) => id)).not.toContain(open.id)
  expect((await nextEvent())?.slug).not.toBe(draft.slug)
})

test('a past or cancelled event accepts no guest', async () => {
  const over = await buildEvent({ audience: 'public', startsAt: new Date(Date.now() - 7_200_000) })
  const off = await buildEvent({ audience: 'public', cancelledAt: new Date() })
  await expect(requestRegistration(over.slug, guestInput(), arrival())).rejects.toThrow('This event is over.')
  await expect(requestRegistration(off.slug, guestInput(), arrival())).rejects.toThrow(Conflict)
})

test('a client address can sign up twenty times an hour, for any emails and events', async () => {
  const [one, other] = [await buildEvent({ audience: 'public' }), await buildEvent({ audience: 'public' })]
  await consume({ name: 'event.guest.address', points: 20, seconds: 3600, per: 'address' }, '198.51.100.7', 19)
  await requestRegistration(one.slug, guestInput(), arrival('198.51.100.7'))
  await expect(requestRegistration(other.slug, guestInput(), arrival('198.51.100.7'))).rejects.toThrow(TooMany)
  await requestRegistration(other.slug, guestInput(), arrival('198.51.100.8'))
  expect(await rowsOf(other.id)).toHaveLength(1)
})

test('an unconfirmed registration is deleted after two days', async () => {
  const event = await buildEvent({ audience: 'public' })
  await requestRegistration(event.slug, guestInput(), arrival())
  await purgeUnconfirmedGuests.perform({})
  expect(await rowsOf(event.id)).toHaveLength(1)
  await database().execute(sql`update event_registrations set created_at = now() - interval '3 days'`)
  await purgeUnconfirmedGuests.perform({})
  expect(await rowsOf(event.id)).toEqual([])
})

test('a renamed event keeps its URL, and an event with guests cannot become a draft again', async () => {
  const admin = await buildMember({ role: 'admin' })
  const draft = { title: 'A clinic', description: '', audience: 'public' as const, ...soon() }
  const [first, second] = [await scheduleEvent(admin, draft), await scheduleEvent(admin, draft)]
  await reviseEvent(admin, first.id, { ...draft, title: 'Another name' })
  expect((await findOpenEvent('a-clinic')).id).toBe(first.id)
  expect((await findOpenEvent('a-clinic-2')).id).toBe(second.id)
  await register(admin, first.id)
  await expect(reviseEvent(admin, first.id, { ...draft, draft: true })).rejects.toThrow(Invalid)
  expect((await scheduleEvent(admin, { ...draft, title: 'Seat' })).id).toBe((await findOpenEvent('seat-2')).id)
})

test('structured data has the dates and the status of an event', async () => {
  const { slug } = await buildEvent({ audience: 'public', capacity: 1, cancelledAt: new Date() })
  expect(eventStructuredData('https://solutioneer.example', await findOpenEvent(slug))).toMatchObject({
    '@type': 'Event',
    eventStatus: 'https://schema.org/EventCancelled',
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    startDate: expect.stringMatching(/Z$/),
    offers: { availability: 'https://schema.org/InStock' },
  })
})

test('a member’s calendar feed has the events they are registered for, until its URL is renewed', async () => {
  const member = await buildMember()
  const [one, off] = [await buildEvent(), await buildEvent({ timeZone: 'Australia/Sydney' })]
  for (const { id } of [one, off]) await register(member, id)
  await buildRegistration({ userId: member.id, offered: true, answerBy: new Date(Date.now() + 3_600_000) })
  await buildEvent()
  await database().execute(sql`update events set cancelled_at = now() where id = ${off.id}`)
  expect(await feedTokenOf(member)).toBeUndefined()
  await renewFeed(member)
  const token = await feedTokenOf(member)
  const entries = (await eventsOfFeed(token)).map((event) => ({ ...event, page: 'https://solutioneer.example/x' }))
  const calendar = new ICAL.Component(ICAL.parse(calendarFile(entries, 'https://solutioneer.example')))
  const statuses = calendar.getAllSubcomponents('vevent').map((event) => event.getFirstPropertyValue('status'))
  expect(statuses.toSorted()).toEqual(['CANCELLED', 'CONFIRMED'])
  await renewFeed(member)
  await expect(eventsOfFeed(token)).rejects.toThrow(NotFound)
  await endFeed(member)
  expect(await feedTokenOf(member)).toBeUndefined()
})

test.each([
  [{ name: ' ', email: 'ada@example.com', consent: 'on' }, 'Please enter your name.'],
  [{ name: 'Ada', email: 'ada@', consent: 'on' }, 'This isn’t an email address. It should look like name@example.com.'],
  [
    { name: 'Ada', email: 'ada@example.com' },
    'Please check the box. We need your name and email address to save you a seat.',
  ],
])('%j is rejected with a message', (input, message) => {
  expect(guestForm.safeParse(input).error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('campaign parameters of a guest are stored, other URL parameters are not', () => {
  const search = new URLSearchParams(`utm_source=a\nb&utm_medium=${'m'.repeat(300)}&other=1&utm_term=`)
  expect(sourceOf(search)).toEqual({ utm_source: 'a b', utm_medium: 'm'.repeat(100) })
})

function soon() {
  const startsAt = new Date(Date.now() + 86_400_000)
  return { startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) }
}

test('past public events are listed latest first, upcoming ones soonest first', async () => {
  const at = (days: number) => {
    const startsAt = new Date(Date.now() + days * 86_400_000)
    return { audience: 'public' as const, startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) }
  }
  const [older, newer] = [await buildEvent(at(-9_000)), await buildEvent(at(-8_000))]
  const [next, later] = [await buildEvent(at(0.01)), await buildEvent(at(0.02))]
  const among = async (past: boolean, ids: string[]) =>
    (await listOpenEvents(past)).items.map(({ id }) => id).filter((id) => ids.includes(id))
  expect(await among(true, [older.id, newer.id])).toEqual([newer.id, older.id])
  expect(await among(false, [next.id, later.id])).toEqual([next.id, later.id])
})

test.each([undefined, '', 'a\0b'])('the unknown event address %j is not found', async (slug) => {
  await expect(findOpenEvent(slug)).rejects.toThrow(NotFound)
})

test('confirming a registration for an event that was cancelled meanwhile fails', async () => {
  const event = await buildEvent({ audience: 'public' })
  await requestRegistration(event.slug, guestInput(), arrival())
  const [row] = await rowsOf(event.id)
  await database().update(events).set({ cancelledAt: new Date() }).where(eq(events.id, event.id))
  await expect(confirmRegistration(row?.token ?? '')).rejects.toThrow(new Conflict('This event is canceled.'))
  expect(await rowsOf(event.id)).toMatchObject([{ state: 'asked' }])
})

test('an event shows the person who hosts it, until they are in the trash', async () => {
  const ada = await buildEntry({
    fields: { name: 'Ada Vale', role: 'Principal', slug: 'ada-vale', account: 'a@x.example' },
  })
  const { id, slug } = await buildEvent({
    audience: 'public',
    hostId: ada.id,
    startsAt: new Date(Date.now() + 3_600_000),
  })
  const host = { id: ada.id, slug: 'ada-vale', name: 'Ada Vale', role: 'Principal', picture: null }
  const event = await findOpenEvent(slug)
  expect(event.host).toEqual(host)
  expect((await listOpenEvents(false)).items.find((one) => one.id === id)?.host).toEqual(host)
  expect((await findEvent(await buildMember(), id)).host).toEqual(host)
  expect(await nextEvents(3, visitor, ada.id)).toMatchObject([{ id, host }])
  expect(await nextEvents(3, visitor, newId())).toEqual([])
  expect(eventStructuredData('https://x.test', event)).toMatchObject({
    performer: { '@type': 'Person', name: 'Ada Vale', url: 'https://x.test/people/ada-vale' },
  })
  await database().update(collectionEntries).set({ deletedAt: new Date() }).where(eq(collectionEntries.id, ada.id))
  expect((await findOpenEvent(slug)).host).toBeNull()
})

test('a copy and further dates of an event keep its host', async () => {
  const editor = await buildMember({ role: 'editor' })
  const { id: hostId } = await buildEntry()
  const { id } = await buildEvent({ hostId })
  const copy = await copyEvent(editor, id)
  await repeatEvent(editor, id, { every: 'week', until: dayIn(15) } as never)
  const hosts = await database()
    .select({ id: events.id, hostId: events.hostId })
    .from(events)
    .where(eq(events.hostId, hostId))
  expect(hosts.map((one) => one.id)).toContain(copy.id)
  expect(hosts.length).toBeGreaterThan(2)
})

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
