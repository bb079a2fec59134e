import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden } from '#app/platform/errors.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildEvent } from '../factory.ts'
import { findEvent, findEventForCalendar, findEventToManage, listUpcoming } from '../queries.server.ts'
import { events } from '../tables.server.ts'
import { listGuests } from './queries.server.ts'
import { cancelRegistration, register } from './register.server.ts'

testDatabase()

const seatsTaken = async (id: string) => (await findEvent(await buildMember(), id)).seatsTaken
const mailsTo = (email: string) => database().select().from(mails).where(eq(mails.recipient, email))

test('a registration is confirmed by mail, with the event as a calendar file', async () => {
  const event = await buildEvent()
  const guest = await buildMember()
  await register(guest, event.id)
  expect((await findEvent(guest, event.id)).registered).toBe(true)
  const [mail] = await mailsTo(guest.email)
  expect(mail?.subject).toBe(`Registered: ${event.title}`)
  expect(mail?.bodyText).toContain(event.joinUrl)
  const file = Buffer.from(mail?.attachments[0]?.content ?? '', 'base64').toString()
  expect(file).toContain('BEGIN:VEVENT')
  expect(file).toContain(`UID:${event.id}@`)
})

test('registering twenty times at once is one registration, one seat and one mail', async () => {
  const event = await buildEvent({ capacity: 5 })
  const guest = await buildMember()
  await Promise.all(Array.from({ length: 20 }, () => register(guest, event.id)))
  expect(await seatsTaken(event.id)).toBe(1)
  expect(await mailsTo(guest.email)).toHaveLength(1)
})

test('the last seat goes to exactly one of twenty who want it at once', async () => {
  const event = await buildEvent({ seats: 1 })
  const guests = await Promise.all(Array.from({ length: 20 }, () => buildMember()))
  const outcomes = await Promise.allSettled(guests.map((guest) => register(guest, event.id)))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Conflict)
  expect(await seatsTaken(event.id)).toBe(1)
  expect((await listGuests(await buildMember({ role: 'admin' }), event.id)).items).toHaveLength(1)
})

test('a full event turns a late guest away, without a mail', async () => {
  const event = await buildEvent({ seats: 0 })
  const guest = await buildMember()
  await expect(register(guest, event.id)).rejects.toThrow('This event is full.')
  expect((await findEvent(guest, event.id)).registered).toBe(false)
  expect(await mailsTo(guest.email)).toEqual([])
})

test('a seat that is given back is free for the next', async () => {
  const event = await buildEvent({ seats: 1 })
  const [first, second] = [await buildMember(), await buildMember()]
  await register(first, event.id)
  await expect(register(second, event.id)).rejects.toThrow(Conflict)
  await cancelRegistration(first, event.id)
  await cancelRegistration(first, event.id)
  await register(second, event.id)
  expect(await seatsTaken(event.id)).toBe(1)
})

test('an event that is over takes nobody', async () => {
  const event = await buildEvent({
    startsAt: new Date('2024-01-01T10:00:00Z'),
    endsAt: new Date('2024-01-01T11:00:00Z'),
  })
  await expect(register(await buildMember(), event.id)).rejects.toThrow('This event is over.')
})

test('a suspended member does not register', async () => {
  const event = await buildEvent()
  await expect(
    register(await buildMember({ suspendedUntil: new Date(Date.now() + 60_000) }), event.id),
  ).rejects.toThrow(Forbidden)
  expect(await seatsTaken(event.id)).toBe(0)
})

test('of forty who want the last three seats at once, three get one', async () => {
  const event = await buildEvent({ capacity: 3 })
  const guests = await Promise.all(Array.from({ length: 40 }, () => buildMember()))
  const outcomes = await Promise.allSettled(guests.map((guest) => register(guest, event.id)))
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(3)
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Conflict)
  expect(await seatsTaken(event.id)).toBe(3)
})

test('forty who register and cancel at once leave as many seats taken as there are registrations', async () => {
  const event = await buildEvent()
  const guests = await Promise.all(Array.from({ length: 40 }, () => buildMember()))
  await Promise.all(guests.flatMap((guest) => [register(guest, event.id), cancelRegistration(guest, event.id)]))
  const admin = await buildMember({ role: 'admin' })
  expect(await seatsTaken(event.id)).toBe((await listGuests(admin, event.id)).items.length)
})

test('a registration for an event that is over stays: what happened is not undone', async () => {
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

test('the join link is for those who are registered, and for admins who manage the event', async () => {
  const event = await buildEvent()
  const [guest, stranger, admin] = [await buildMember(), await buildMember(), await buildMember({ role: 'admin' })]
  await register(guest, event.id)
  const linkFor = async (actor: Actor) => (await findEventForCalendar(actor, event.id)).joinUrl
  expect(await linkFor(guest)).toBe(event.joinUrl)
  for (const actor of [stranger, admin, visitor]) expect(await linkFor(actor)).toBeNull()
  expect((await findEvent(stranger, event.id)).joinUrl).toBeNull()
  expect((await listUpcoming(stranger)).items.find(({ id }) => id === event.id)?.joinUrl).toBeNull()
  expect((await findEventToManage(admin, event.id)).joinUrl).toBe(event.joinUrl)
  await expect(findEventToManage(guest, event.id)).rejects.toThrow(Forbidden)
  await expect(findEvent(visitor, event.id)).rejects.toThrow(Forbidden)
})
