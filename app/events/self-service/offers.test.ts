import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countUnread } from '#app/campus/notifications/queries.server.ts'
import { buildMember } from '#app/members/factory.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { cancelEvent, reinstateEvent } from '../cancel.server.ts'
import { buildEvent } from '../factory.ts'
import { findEvent } from '../queries.server.ts'
import { buildRegistration } from '../registrations/factory.ts'
import { cancelRegistration, register } from '../registrations/register.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { events } from '../tables.server.ts'
import { cancelRegistrationByToken } from './cancel.server.ts'
import { confirmRegistration } from './confirm.server.ts'
import { expireOffers } from './expire-offers.server.ts'
import { findRegistration } from './find.server.ts'

testDatabase({ work: true })

const hour = 3_600_000
const kindsTo = async ({ email }: SignedIn) => {
  const rows = await database().select().from(mails).where(eq(mails.recipient, email)).orderBy(asc(mails.id))
  return rows.map(({ kind, attachments }) => `${kind.replace('registration.', '')} ${attachments.length}`)
}

/**
 * An event with one seat that must be accepted within two hours. It was given up, and is offered to the first of two in
 * line.
 */
async function scene() {
  const event = await buildEvent({ capacity: 1, mustAccept: true, declineHours: 2 })
  const people = await Promise.all(Array.from({ length: 3 }, () => buildMember()))
  const [leaving, first, second] = people as [SignedIn, SignedIn, SignedIn]
  for (const person of people) await register(person, event.id)
  for (const person of people) await expect.poll(() => kindsTo(person), { timeout: 60_000 }).toHaveLength(1)
  await cancelRegistration(leaving, event.id)
  await expect.poll(() => kindsTo(first), { timeout: 60_000 }).toHaveLength(2)
  const offer = await findEvent(first, event.id)
  const after = new Date((offer.answerBy?.getTime() ?? 0) + 1)
  return { event, first, second, offer, after, token: offer.registrationToken ?? '' }
}

test('an offered seat is reserved for two hours with an email, and becomes a registration once accepted', async () => {
  const { event, first, second, offer, after, token } = await scene()
  expect(offer).toMatchObject({ registered: true, offered: true, seatsTaken: 1 })
  expect(Math.abs((offer.answerBy?.getTime() ?? 0) - Date.now() - 2 * hour)).toBeLessThan(60_000)
  await expect.poll(() => countUnread(first)).toBe(1)
  // No calendar attachment yet.
  await expect.poll(() => kindsTo(first)).toEqual(['queued 0', 'moved-up 0'])
  await expireOffers(new Date())
  await Promise.all(Array.from({ length: 8 }, () => confirmRegistration(token)))
  await expect.poll(() => kindsTo(first)).toEqual(['queued 0', 'moved-up 0', 'made 1'])
  await expireOffers(after)
  expect(await findEvent(first, event.id)).toMatchObject({ registered: true, offered: false })
  expect((await findEvent(second, event.id)).waitingPosition).toBe(1)
})

test('an offer that is not accepted in time passes to the next in line once, also after an outage and concurrently', async () => {
  const { event, first, second, after, token } = await scene()
  await Promise.all(Array.from({ length: 10 }, () => expireOffers(new Date(after.getTime() + 8 * hour))))
  expect(await findEvent(first, event.id)).toMatchObject({ registered: false, waitingPosition: null })
  expect(await findEvent(second, event.id)).toMatchObject({ registered: true, offered: true, seatsTaken: 1 })
  await expect.poll(() => kindsTo(first)).toHaveLength(3)
  expect((await kindsTo(first)).at(-1)).toBe('passed-on 0')
  await expect.poll(() => kindsTo(second)).toEqual(['queued 0', 'moved-up 0'])
  await expect(confirmRegistration(token)).rejects.toThrow(NotFound)
})

test('a declined offer passes to the next in line at once, unless the event is cancelled or has begun', async () => {
  const { event, first, second, token } = await scene()
  await cancelRegistrationByToken(first, token)
  const { answerBy } = await findEvent(second, event.id)
  const late = new Date((answerBy?.getTime() ?? 0) + 1)
  await expireOffers(new Date(event.endsAt.getTime() + 1))
  await database().update(events).set({ cancelledAt: new Date() }).where(eq(events.id, event.id))
  await expireOffers(late)
  expect(await findEvent(second, event.id)).toMatchObject({ registered: true, offered: true })
})

test('a seat freed while an event was cancelled goes to the first in line once the event is reinstated', async () => {
  const admin = await buildMember({ role: 'admin' })
  const event = await buildEvent({ capacity: 1 })
  const [leaving, waiting] = [await buildMember(), await buildMember()]
  for (const person of [leaving, waiting]) await register(person, event.id)
  await cancelEvent(admin, event.id)
  await cancelRegistration(leaving, event.id)
  await reinstateEvent(admin, event.id)
  await expect.poll(async () => (await findEvent(waiting, event.id)).registered).toBe(true)
})

test('a new registration goes to the end of the line while others wait, even if a seat is free', async () => {
  const event = await buildEvent({ capacity: 2 })
  const waiting = await buildRegistration({ eventId: event.id, state: 'waiting' })
  const newcomer = await buildMember()
  await register(newcomer, event.id)
  const state = async () => {
    const rows = await database()
      .select()
      .from(eventRegistrations)
      .where(and(eq(eventRegistrations.eventId, event.id), eq(eventRegistrations.state, 'seated')))
      .orderBy(asc(eventRegistrations.place))
    return rows.map(({ userId }) => userId)
  }
  await expect.poll(state).toEqual([waiting.userId, newcomer.id])
})

test('an invalid registration link is not found', async () => {
  for (const token of [undefined, '', 'a-seat', crypto.randomUUID()])
    await expect(findRegistration(token)).rejects.toThrow(NotFound)
})
