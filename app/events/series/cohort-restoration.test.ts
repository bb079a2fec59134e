import { and, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { visitor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { cancelEvent, reinstateEvent } from '../cancel.server.ts'
import { deleteEvent } from '../delete.server.ts'
import { publishDue } from '../publish.server.ts'
import { buildRegistration } from '../registrations/factory.ts'
import { cancelRegistration, cancelRegistrations, register } from '../registrations/register.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { restoreEvent } from '../restore.server.ts'
import { events } from '../tables.server.ts'
import { buildCohort, inSeries } from './factory.ts'
import { datesOfCohort } from './queries.server.ts'

testDatabase({ work: true })

/** A member's state on each date of a cohort. */
async function statesOf(userId: string, dates: string[]): Promise<(string | undefined)[]> {
  const rows = await database()
    .select()
    .from(eventRegistrations)
    .where(and(eq(eventRegistrations.userId, userId), inArray(eventRegistrations.eventId, dates)))
  return dates.map((id) => rows.find(({ eventId }) => eventId === id)?.state)
}

const seatsTaken = async (id: string) => (await inSeries(id)).map((date) => date.seatsTaken)

test('a member who moved up while a date was cancelled gets a seat on it once it is reinstated', async () => {
  const { admin, dates } = await buildCohort({ capacity: 1 })
  const [first, second] = dates
  await database().update(events).set({ mustAccept: true }).where(inArray(events.id, dates))
  const [seated, waiting, last] = [await buildMember(), await buildMember(), await buildMember()]
  for (const member of [seated, waiting, last]) await register(member, first)
  await cancelEvent(admin, second)
  await cancelRegistration(seated, first)
  expect(await statesOf(waiting.id, dates)).toEqual(['seated', 'waiting', 'seated'])
  await database().update(eventRegistrations).set({ offered: false }).where(eq(eventRegistrations.userId, waiting.id))
  await reinstateEvent(admin, second)
  await expect.poll(() => statesOf(waiting.id, dates)).toEqual(['seated', 'seated', 'seated'])
  expect(await statesOf(last.id, dates)).toEqual(['waiting', 'waiting', 'waiting'])
  expect(await seatsTaken(first)).toEqual([1, 1, 1])
  // They already confirmed that they come, so the seats are not offers that could expire.
  const registrations = await database()
    .select()
    .from(eventRegistrations)
    .where(eq(eventRegistrations.userId, waiting.id))
  expect(registrations.map(({ offered }) => offered)).toEqual([false, false, false])
  const sentMails = () =>
    database()
      .select({ text: mails.bodyText })
      .from(mails)
      .where(and(eq(mails.recipient, waiting.email), eq(mails.kind, 'registration.moved-up')))
  await expect.poll(async () => (await sentMails()).some(({ text }) => text.includes('all 3 dates'))).toBe(true)
})

test('a member who left a cohort is not registered for a date that is restored from the trash', async () => {
  const { admin, dates } = await buildCohort({ capacity: 1 })
  const [first, second] = dates
  const [leaver, waiting] = [await buildMember(), await buildMember()]
  for (const member of [leaver, waiting]) await register(member, first)
  await deleteEvent(admin, second)
  await cancelRegistration(leaver, first)
  expect(await statesOf(leaver.id, dates)).toEqual([undefined, undefined, undefined])
  expect(await statesOf(waiting.id, dates)).toEqual(['seated', 'waiting', 'seated'])
  expect(await seatsTaken(first)).toEqual([1, 0, 1])
  await restoreEvent(admin, second)
  await expect.poll(() => statesOf(waiting.id, dates)).toEqual(['seated', 'seated', 'seated'])
  const news = eq(mails.kind, 'event.restored')
  await expect.poll(() => database().$count(mails, and(news, eq(mails.recipient, waiting.email)))).toBe(1)
  expect(await database().$count(mails, and(news, eq(mails.recipient, leaver.email)))).toBe(0)
})

test('registering for a date in the trash fails', async () => {
  const { admin, dates } = await buildCohort()
  await deleteEvent(admin, dates[1])
  const member = await buildMember()
  await register(member, dates[0])
  expect(await statesOf(member.id, dates)).toEqual(['seated', undefined, 'seated'])
})

test('members registering and cancelling while a date is trashed and restored cause no deadlock', async () => {
  const { admin, dates } = await buildCohort({ capacity: 2 })
  const [first, ...others] = dates
  const members = await Promise.all(Array.from({ length: 8 }, () => buildMember()))
  const registerAndCancel = async (member: (typeof members)[number], at: number) => {
    for (let round = 0; round < 10; round++) {
      await register(member, others[(at + round) % 2] as string)
      await cancelRegistration(member, others[at % 2] as string)
    }
    if (at % 2) await register(member, others[0] as string)
    if (at % 2) await transaction(() => cancelRegistrations(member.id))
  }
  const trashes = async () => {
    for (let round = 0; round < 20; round++) {
      await deleteEvent(admin, first)
      await restoreEvent(admin, first)
    }
  }
  const outcomes = await Promise.allSettled([trashes(), ...members.map(registerAndCancel)])
  expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))).toEqual([])
  await expect.poll(() => seatsTaken(first)).toEqual([0, 0, 0])
})

test('a cancelled date is not listed and has no seats taken until it is reinstated', async () => {
  const { admin, dates } = await buildCohort({ capacity: 5 })
  const [first, second, third] = dates
  await cancelEvent(admin, second)
  const [shown] = await inSeries(first)
  const listed = await datesOfCohort(visitor, shown as NonNullable<typeof shown>)
  expect(listed?.map(({ id }) => id)).toEqual([first, third])
  const member = await buildMember()
  await register(member, first)
  expect(await seatsTaken(first)).toEqual([1, 0, 1])
  await reinstateEvent(admin, second)
  await expect.poll(() => statesOf(member.id, dates)).toEqual(['seated', 'seated', 'seated'])
  expect(await seatsTaken(first)).toEqual([1, 1, 1])
})

test('publishing a date registers those who are registered for the others, and guests if it is public', async () => {
  const { dates } = await buildCohort()
  const [first, second, third] = dates
  const past = new Date(Date.now() - 60_000)
  await database()
    .update(events)
    .set({ draft: true, publishAt: past })
    .where(inArray(events.id, [second, third]))
  await database().update(events).set({ audience: 'members' }).where(eq(events.id, third))
  const member = await buildMember()
  await register(member, first)
  const guestEmail = `guest@${first}.example`
  await buildRegistration({ eventId: first, guestName: 'Guest', guestEmail })
  await buildRegistration({ eventId: first, guestEmail: `in@${first}.example`, source: { utm_source: 'walk-in' } })
  await publishDue(new Date())
  await expect.poll(() => statesOf(member.id, dates)).toEqual(['seated', 'seated', 'seated'])
  await expect.poll(() => seatsTaken(first)).toEqual([3, 2, 1])
})

test('waiting for one full date does not take a position in the line of another', async () => {
  const { dates } = await buildCohort({ capacity: 1 })
  const [first, second, third] = dates
  await database().update(events).set({ draft: true }).where(eq(events.id, third))
  const leaving = await buildMember()
  await buildRegistration({ eventId: first })
  await buildRegistration({ eventId: second, userId: leaving.id })
  for (let person = 0; person < 9; person++) await buildRegistration({ eventId: first, state: 'waiting' })
  const { userId } = await buildRegistration({ eventId: second, state: 'waiting' })
  await cancelRegistration(leaving, second)
  await expect.poll(() => statesOf(userId ?? '', dates)).toEqual([undefined, 'seated', undefined])
  expect(await seatsTaken(first)).toEqual([1, 1, 0])
})
