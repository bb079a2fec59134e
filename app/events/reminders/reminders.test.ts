import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildEvent } from '../factory.ts'
import { buildRegistration } from '../registrations/factory.ts'
import { events } from '../tables.server.ts'
import { remindGuests } from './remind.server.ts'
import { formatStart } from './reminder.mail.tsx'

testDatabase()

// Use days far in the future, and distinct ones for each test, so that tests do not see each other's events.
let day = 0
const minute = 60_000
async function scene(event: Partial<typeof events.$inferInsert> = {}, seatedBefore = 20 * 1440) {
  const startsAt = new Date(Date.UTC(2033, 0, 1 + 40 * day++, 18))
  const { id } = await buildEvent({ startsAt, timeZone: 'Europe/Berlin', ...event })
  const guest = await buildMember()
  const seatedAt = new Date(startsAt.getTime() - seatedBefore * minute)
  await buildRegistration({ eventId: id, userId: guest.id, seatedAt, timeZone: 'America/New_York' })
  const mailsToGuest = () =>
    database().select().from(mails).where(eq(mails.recipient, guest.email)).orderBy(asc(mails.id))
  return {
    id,
    guest,
    startsAt,
    sentMails: mailsToGuest,
    before: (minutes: number) => new Date(startsAt.getTime() - minutes * minute),
  }
}

test('a guest is reminded once a day before and once an hour before, in their time zone', async () => {
  const { sentMails: mailsToGuest, before } = await scene()
  await remindGuests(before(1441))
  expect(await mailsToGuest()).toEqual([])
  for (const minutes of [1440, 1439, 700, 61]) await remindGuests(before(minutes))
  expect((await mailsToGuest()).map(({ bodyText }) => bodyText)).toEqual([
    expect.stringContaining('starts in 24 hours'),
  ])
  for (const minutes of [60, 59, 1, -1, -59]) await remindGuests(before(minutes))
  const [, second] = await mailsToGuest()
  expect(await mailsToGuest()).toHaveLength(2)
  expect(second?.bodyText).toContain('starts in 1 hour')
  expect(second?.bodyText).toContain('at 1:00 PM EST (New York)')
  expect(second?.bodyText).toContain('Local time at the event: ')
})

test('no reminder is sent for a draft', async () => {
  const { sentMails: mailsToGuest, before } = await scene({ draft: true })
  await remindGuests(before(60))
  expect(await mailsToGuest()).toEqual([])
})

test('two concurrent processes remind each guest once', async () => {
  const { id, sentMails: mailsToGuest, before } = await scene()
  for (let guest = 0; guest < 30; guest++) await buildRegistration({ eventId: id, seatedAt: before(9000) })
  const counts = await Promise.all(Array.from({ length: 4 }, () => remindGuests(before(1000))))
  expect(counts.reduce((sum, count) => sum + count)).toBe(31)
  expect(await mailsToGuest()).toHaveLength(1)
})

test('after an outage of a day only the nearest reminder is sent, and none for past events', async () => {
  const { sentMails: mailsToGuest, before } = await scene()
  await remindGuests(before(30))
  await remindGuests(before(20))
  expect((await mailsToGuest()).map(({ bodyText }) => bodyText)).toEqual([
    expect.stringContaining('starts in 30 minutes'),
  ])
  const over = await scene()
  await remindGuests(over.before(-61))
  expect(await over.sentMails()).toEqual([])
})

test('a guest who registers after a reminder was due only gets the next one', async () => {
  const { sentMails: mailsToGuest, before } = await scene({}, 120)
  await remindGuests(before(100))
  expect(await mailsToGuest()).toEqual([])
  await remindGuests(before(60))
  expect(await mailsToGuest()).toHaveLength(1)
})

test('reminders follow the settings of the event; waiting guests and cancelled events get none', async () => {
  const custom = await scene({ reminders: [180] })
  const none = await scene({ reminders: [] })
  const off = await scene({ cancelledAt: new Date() })
  const waiting = await buildMember()
  await buildRegistration({ eventId: custom.id, userId: waiting.id, state: 'waiting', seatedAt: custom.before(9000) })
  for (const { before } of [custom, none, off])
    for (const minutes of [1440, 170, 50]) await remindGuests(before(minutes))
  expect(await custom.sentMails()).toHaveLength(1)
  expect(await none.sentMails()).toEqual([])
  expect(await off.sentMails()).toEqual([])
  expect(await database().$count(mails, eq(mails.recipient, waiting.email))).toBe(0)
})

test('an event can remind by notification, by email or both; guests without an account get an email', async () => {
  const [both, bell] = [await scene({ remindBy: ['mail', 'campus'] }), await scene({ remindBy: ['campus'] })]
  const seatedAt = bell.before(9000)
  await buildRegistration({ eventId: bell.id, guestName: 'G', guestEmail: 'g@bell.example', seatedAt })
  for (const { before } of [both, bell]) await remindGuests(before(1440))
  expect(await both.sentMails()).toHaveLength(1)
  expect(await bell.sentMails()).toEqual([])
  expect(await database().$count(mails, eq(mails.recipient, 'g@bell.example'))).toBe(1)
  const { rows: signals } = await database().execute<{ data: { facts: { memberIds?: string[] } } }>(
    sql`select data from pgboss.job where data ->> 'signal' = 'event.near'`,
  )
  const recipients = signals.flatMap(({ data }) => data.facts.memberIds ?? [])
  expect(recipients.toSorted()).toEqual([both.guest.id, bell.guest.id].toSorted())
})

test('moving an event sends its reminders again', async () => {
  const { id, sentMails: mailsToGuest, before } = await scene()
  await remindGuests(before(1440))
  const startsAt = before(-3 * 1440)
  await database()
    .update(events)
    .set({ startsAt, endsAt: before(-3 * 1440 - 60) })
    .where(eq(events.id, id))
  await remindGuests(before(1400))
  expect(await mailsToGuest()).toHaveLength(1)
  await remindGuests(before(-2 * 1440))
  expect(await mailsToGuest()).toHaveLength(2)
})

test.each([
  [0, 'has started'],
  [20_000, 'starts in 1 minute'],
  [15 * minute, 'starts in 15 minutes'],
  [60 * minute, 'starts in 1 hour'],
  [23.6 * 60 * minute, 'starts in 24 hours'],
  [7 * 1440 * minute, 'starts in 7 days'],
])('%d ms before the start the reminder says “%s”', (milliseconds, words) => {
  expect(formatStart(milliseconds)).toBe(words)
})
