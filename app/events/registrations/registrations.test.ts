import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildEvent } from '../factory.ts'
import { listGuests } from '../guests/list.server.ts'
import { findEvent, findEventForCalendar, findEventToManage, listUpcoming } from '../queries.server.ts'
import { events } from '../tables.server.ts'
import { cancelRegistration, register } from './register.server.ts'

testDatabase({ work: true })

const seatsTaken = async (id: string) => (await findEvent(await buildMember(), id)).seatsTaken
const mailsTo = (email: string) => database().select().from(mails).where(eq(mails.recipient, email))

test('a registration is confirmed by email with a calendar file', async () => {
  const event = await buildEvent()
  const guest = await buildMember()
  await register(guest, event.id)
  expect((await findEvent(guest, event.id)).registered).toBe(true)
  await expect.poll(() => mailsTo(guest.email)).toHaveLength(1)
  const [mail] = await mailsTo(guest.email)
  expect(mail?.subject).toBe(`Registered: ${event.title}`)
  // Emails link to the registration's page, on which the join link opens shortly before the start.
  expect(mail?.bodyText).toContain(`/events/seat/${(await findEvent(guest, event.id)).registrationToken}`)
  expect(mail?.bodyText).not.toContain(event.joinUrl)
  const file = Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString()
  expect(file).toContain('BEGIN:VEVENT')
  expect(file).toContain(`UID:${event.id}@`)
})

test('registering twenty times at once makes one registration, one seat and one email', async () => {
  const event = await buildEvent({ capacity: 5 })
  const guest = await buildMember()
  await Promise.all(Array.from({ length: 20 }, () => register(guest, event.id)))
  expect(await seatsTaken(event.id)).toBe(1)
  await expect.poll(() => mailsTo(guest.email)).toHaveLength(1)
})

test('registering again while waiting keeps the position in line', async () => {
  const event = await buildEvent({ capacity: 1 })
  const [seated, first, second] = [await buildMember(), await buildMember(), await buildMember()]
  const states: string[] = []
  for (const person of [seated, first, second, first, seated]) states.push(await register(person, event.id))
  expect(states).toEqual(['seated', 'waiting', 'waiting', 'waiting', 'seated'])
  expect(await findEvent(first, event.id)).toMatchObject({ registered: false, waitingPosition: 1 })
})

test('a past event accepts no registration', async () => {
  const event = await buildEvent({
    startsAt: new Date('2024-01-01T10:00:00Z'),
    endsAt: new Date('2024-01-01T11:00:00Z'),
  })
  await expect(register(await buildMember(), event.id)).rejects.toThrow('This event is over.')
})

test('a suspended member cannot register', async () => {
  const event = await buildEvent()
  await expect(
    register(await buildMember({ suspendedUntil: new Date(Date.now() + 60_000) }), event.id),
  ).rejects.toThrow(Forbidden)
  expect(await seatsTaken(event.id)).toBe(0)
})

test('after eight concurrent registrations and cancellations the seats taken match the registrations', async () => {
  const event = await buildEvent()
  const guests = await Promise.all(Array.from({ length: 8 }, () => buildMember()))
  await Promise.all(guests.flatMap((guest) => [register(guest, event.id), cancelRegistration(guest, event.id)]))
  const admin = await buildMember({ role: 'admin' })
  expect(await seatsTaken(event.id)).toBe((await listGuests(admin, event.id)).items.length)
})

test('a registration for a past event cannot be cancelled', async () => {
  const hour = 3_600_000
  const event = await buildEvent({ startsAt: new Date(Date.now() + hour) })
  const guest = await buildMember()
  await register(guest, event.id)
  await database()
    .update(events)
    .set({ startsAt: new Date(Date.now() - 2 * hour), endsAt: new Date(Date.now() - hour) })
    .where(eq(events.id, event.id))
  await expect(cancelRegistration(guest, event.id)).rejects.toThrow('This event is over.')
  expect((await findEvent(guest, event.id)).registered).toBe(true)
  expect(await seatsTaken(event.id)).toBe(1)
})

test('the join link is shown to registered guests from 15 minutes before the start, and to admins', async () => {
  const soon = new Date(Date.now() + 14 * 60_000)
  const [event, later] = [await buildEvent({ startsAt: soon }), await buildEvent()]
  const [guest, stranger, admin] = [await buildMember(), await buildMember(), await buildMember({ role: 'admin' })]
  for (const { id } of [event, later]) await register(guest, id)
  expect((await findEvent(guest, event.id)).joinUrl).toBe(event.joinUrl)
  expect((await findEvent(guest, later.id)).joinUrl).toBeNull()
  expect((await findEvent(stranger, event.id)).joinUrl).toBeNull()
  expect((await listUpcoming(stranger)).items.find(({ id }) => id === event.id)?.joinUrl).toBeNull()
  expect(await findEventForCalendar(visitor, event.id)).not.toHaveProperty('joinUrl')
  expect((await findEventToManage(admin, event.id)).joinUrl).toBe(event.joinUrl)
  await expect(findEventToManage(guest, event.id)).rejects.toThrow(Forbidden)
  await expect(findEvent(visitor, event.id)).rejects.toThrow(Forbidden)
})

test('a waiting member who registers again sees that they are waiting', async () => {
  const { id } = await buildEvent({ seats: 0 })
  const member = await buildMember()
  expect([await register(member, id), await register(member, id)]).toEqual(['waiting', 'waiting'])
})
