import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildEvent } from '../factory.ts'
import { findEvent } from '../queries.server.ts'
import { reviseEvent } from '../revise.server.ts'
import { cancelRegistrationByToken } from '../self-service/cancel.server.ts'
import { cancelRegistration, cancelRegistrations, register } from './register.server.ts'
import { eventRegistrations } from './tables.server.ts'

testDatabase({ work: true })

// More people than seats: ten more, or ninety in the slow run.
const crowd = Number(process.env.CROWD ?? 20)

const people = (count: number) => Promise.all(Array.from({ length: count }, () => buildMember()))
const mailsOf = (member: SignedIn) =>
  database()
    .select({ kind: mails.kind, subject: mails.subject, text: mails.bodyText, files: mails.attachments })
    .from(mails)
    .where(eq(mails.recipient, member.email))
    .orderBy(asc(mails.id))
const inLine = (eventId: string) =>
  database()
    .select()
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.eventId, eventId), eq(eventRegistrations.state, 'waiting')))
    .orderBy(asc(eventRegistrations.place))

test(`of ${crowd} concurrent registrations for ten seats ten are seated and the others wait in order, each with one email`, async () => {
  const event = await buildEvent({ capacity: 10 })
  const guests = await people(crowd)
  const outcomes = await Promise.all(guests.map((guest) => register(guest, event.id)))
  expect(outcomes.filter((state) => state === 'seated')).toHaveLength(10)
  expect((await findEvent(guests[0] as SignedIn, event.id)).seatsTaken).toBe(10)
  await expect.poll(() => database().$count(mails), { timeout: 60_000 }).toBe(crowd)
  const line = await inLine(event.id)
  expect(line).toHaveLength(crowd - 10)
  // Every email names a distinct position, from 1 on.
  const positions = new Map<string, number>()
  for (const mail of await database().select().from(mails).where(eq(mails.kind, 'registration.queued'))) {
    const [, position] = /number (\d+) on/.exec(mail.bodyText) ?? []
    const guest = guests.find(({ email }) => email === mail.recipient)
    if (guest) positions.set(guest.id, Number(position))
  }
  expect(line.map(({ userId }) => positions.get(userId ?? ''))).toEqual(line.map((_, at) => at + 1))
  expect(await database().$count(mails, eq(mails.kind, 'registration.made'))).toBe(10)
})

describe('a free seat', () => {
  test('goes to the first in line, who gets an email, and to the next if it is declined', async () => {
    const event = await buildEvent({ capacity: 1 })
    const [first, second, third] = (await people(3)) as [SignedIn, SignedIn, SignedIn]
    for (const guest of [first, second, third]) await register(guest, event.id)
    expect((await findEvent(third, event.id)).waitingPosition).toBe(2)
    // Wait for the emails about the waiting list: moving up first would suppress them.
    for (const guest of [second, third]) await expect.poll(() => mailsOf(guest), { timeout: 60_000 }).toHaveLength(1)

    await cancelRegistration(first, event.id)
    const moved = await findEvent(second, event.id)
    expect(moved).toMatchObject({ registered: true, waitingPosition: null, seatsTaken: 1 })
    expect(moved.answerBy?.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    expect((await findEvent(third, event.id)).waitingPosition).toBe(1)
    await expect.poll(() => mailsOf(second), { timeout: 60_000 }).toHaveLength(2)
    const [, news] = await mailsOf(second)
    expect(news?.subject).toBe(`You have a seat: ${event.title}`)
    expect(news?.text).toContain('please decline until')
    expect(news?.files).toHaveLength(1)

    await cancelRegistrationByToken(second, moved.registrationToken ?? '')
    expect(await findEvent(third, event.id)).toMatchObject({ registered: true, seatsTaken: 1 })
    await expect.poll(() => mailsOf(second), { timeout: 60_000 }).toHaveLength(3)
    expect((await mailsOf(second)).map(({ kind }) => kind)).toEqual([
      'registration.queued',
      'registration.moved-up',
      'registration.cancelled',
    ])
    await expect.poll(() => mailsOf(third), { timeout: 60_000 }).toHaveLength(2)
    expect((await mailsOf(first)).map(({ kind }) => kind)).toContain('registration.cancelled')
  })

  test('can be declined for as long as the organizer sets, and at most until the start', async () => {
    const event = await buildEvent({ capacity: 1, declineHours: 2, startsAt: new Date(Date.now() + 3_600_000) })
    const [first, second] = (await people(2)) as [SignedIn, SignedIn]
    for (const guest of [first, second]) await register(guest, event.id)
    await cancelRegistration(first, event.id)
    expect((await findEvent(second, event.id)).answerBy).toEqual(event.startsAt)
  })

  test('also comes from a higher capacity or a cancelled registration', async () => {
    const admin = await buildMember({ role: 'admin' })
    const event = await buildEvent({ capacity: 1 })
    const guests = (await people(5)) as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn]
    for (const guest of guests) await register(guest, event.id)
    const { title, startsAt, endsAt } = event
    await reviseEvent(admin, event.id, { title, description: '', startsAt, endsAt, capacity: 3 })
    expect((await inLine(event.id)).map(({ userId }) => userId)).toEqual([guests[3].id, guests[4].id])
    await transaction(() => cancelRegistrations(guests[1].id))
    expect((await inLine(event.id)).map(({ userId }) => userId)).toEqual([guests[4].id])
    expect((await findEvent(admin, event.id)).seatsTaken).toBe(3)
  })

  test('goes to nobody once the event has begun or is cancelled', async () => {
    for (const state of [{ startsAt: new Date(Date.now() - 60_000) }, { cancelledAt: new Date() }]) {
      const event = await buildEvent({ capacity: 1, ...state, cancelledAt: null })
      const [first, second] = (await people(2)) as [SignedIn, SignedIn]
      for (const guest of [first, second]) await register(guest, event.id)
      if ('cancelledAt' in state)
        await database().execute(`update events set cancelled_at = now() where id = '${event.id}'`)
      await cancelRegistration(first, event.id)
      expect(await findEvent(second, event.id)).toMatchObject({ registered: false, seatsTaken: 0 })
    }
  })
})

test('concurrent cancellations and registrations leave no free seat while people wait, and overbook none', async () => {
  const capacity = crowd / 5
  const event = await buildEvent({ capacity })
  const [leaving, coming] = [await people(capacity * 2), await people(capacity * 2)]
  for (const guest of leaving) await register(guest, event.id)
  await Promise.all([
    ...leaving.map((guest) => cancelRegistration(guest, event.id)),
    ...coming.map((guest) => register(guest, event.id)),
  ])
  const seated = await database().$count(
    eventRegistrations,
    and(eq(eventRegistrations.eventId, event.id), eq(eventRegistrations.state, 'seated')),
  )
  expect(seated).toBe(capacity)
  expect((await findEvent(leaving[0] as SignedIn, event.id)).seatsTaken).toBe(capacity)
  expect(await inLine(event.id)).toHaveLength(capacity)
})
