import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildEvent } from '../../factory.ts'
import { checkIn } from '../../guests/manage-guest.server.ts'
import { buildRegistration } from '../../registrations/factory.ts'
import { everyRegistrationOf } from '../../registrations/queries.server.ts'
import { cancelRegistrations } from '../../registrations/register.server.ts'
import { events } from '../../tables.server.ts'
import { findCertificate } from '../certificate/certificate.server.ts'
import { feedbackForm } from './feedback.ts'
import { formatAverage } from './figures.tsx'
import { askGuests } from './request.server.ts'
import { feedbackOfRegistration, feedbackOn, submitFeedback } from './submit.server.ts'

testDatabase()

const hour = 3_600_000
const day = 24 * hour
const ratings = { worth: 4, recommend: 5, monday: 'Call the customer first.' }
const over = (ago = 2 * hour) => ({ startsAt: new Date(Date.now() - ago), endsAt: new Date(Date.now() - ago + hour) })
const requestsTo = (email: string) =>
  database()
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.kind, 'event.feedback-asked')))

/** A past event with one member who attended and one who did not. */
async function scene(event: Partial<typeof events.$inferInsert> = {}) {
  const { id, title } = await buildEvent({ ...over(), ...event })
  const [came, stayed] = [await buildMember(), await buildMember()]
  const registration = await buildRegistration({ eventId: id, userId: came.id, cameAt: new Date() })
  const absent = await buildRegistration({ eventId: id, userId: stayed.id })
  return { id, title, came, stayed, registration, absent }
}

test('attendees are asked for feedback once, also by concurrent jobs, and absent guests never', async () => {
  const { came, stayed, registration } = await scene()
  await Promise.all(Array.from({ length: 8 }, () => askGuests(new Date())))
  const [mail, ...more] = await requestsTo(came.email)
  expect(more).toEqual([])
  expect(mail?.bodyText).toContain(`/events/seat/${registration.token}/feedback`)
  expect(await requestsTo(stayed.email)).toEqual([])
})

test('attendees are asked up to two weeks later after an outage, but not before the end or if the event is cancelled', async () => {
  const [late, older] = [await scene(over(13 * day)), await scene(over(16 * day))]
  const [running, off] = [await scene(over(hour / 2)), await scene({ cancelledAt: new Date() })]
  await askGuests(new Date())
  expect(await requestsTo(late.came.email)).toHaveLength(1)
  for (const { came } of [older, running, off]) expect(await requestsTo(came.email)).toEqual([])
  const admin = await buildMember({ role: 'editor' })
  await checkIn(admin, late.id, late.absent.id, true)
  await askGuests(new Date())
  expect(await requestsTo(late.stayed.email)).toHaveLength(1)
})

test('feedback is stored once per guest, the last version counts, and the organizer sees it without a name', async () => {
  const { id, registration, absent } = await scene()
  await Promise.all(Array.from({ length: 8 }, () => submitFeedback(registration.token, ratings)))
  await submitFeedback(registration.token, { ...ratings, worth: 2 })
  expect(await feedbackOn(id)).toMatchObject([{ ...ratings, worth: 2 }])
  expect(await feedbackOfRegistration(registration.token)).toMatchObject({ came: true, given: { worth: 2 } })
  await expect(submitFeedback(absent.token, ratings)).rejects.toThrow(Conflict)
  await expect(submitFeedback('0190a0a0-0000-7000-8000-000000000001', ratings)).rejects.toThrow(NotFound)
})

test('a member’s feedback is in their data export and is deleted with the account', async () => {
  const { id, came, registration } = await scene()
  await submitFeedback(registration.token, ratings)
  expect(await everyRegistrationOf(came)).toMatchObject([{ eventId: id, cameAt: expect.any(Date), answer: ratings }])
  await cancelRegistrations(came.id)
  expect(await feedbackOn(id)).toEqual([])
  await expect(findCertificate(registration.certificate)).rejects.toThrow(NotFound)
})

test('a certificate shows the attendee, the event and its date, and nothing else', async () => {
  const startsAt = new Date('2026-01-15T02:00:00Z')
  const { title, registration, came, absent } = await scene({
    startsAt,
    endsAt: new Date('2026-01-15T03:00:00Z'),
    timeZone: 'America/New_York',
  })
  const certificate = await findCertificate(registration.certificate)
  expect(certificate).toEqual({ name: expect.any(String), title, startsAt, timeZone: 'America/New_York' })
  expect(JSON.stringify(certificate)).not.toContain(came.email)
  for (const address of [absent.certificate, registration.token, registration.id, 'x', undefined])
    await expect(findCertificate(address)).rejects.toThrow(NotFound)
})

test.each([
  ['still goes on', { endsAt: new Date(Date.now() + hour) }],
  ['is cancelled', { cancelledAt: new Date() }],
  ['is in the trash', { removedAt: new Date() }],
])('there is no certificate for an event that %s', async (_how, event) => {
  const { id, registration } = await scene()
  expect(await findCertificate(registration.certificate)).toBeDefined()
  await database().update(events).set(event).where(eq(events.id, id))
  await expect(findCertificate(registration.certificate)).rejects.toThrow(NotFound)
})

test('a feedback form without a rating, or with an invalid one, shows errors next to the fields', () => {
  const { error } = feedbackForm.safeParse({ worth: '6' })
  expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
    ['worth', 'Please choose one of the five.'],
    ['recommend', 'Please choose one of the five.'],
  ])
  expect(formatAverage([4, 5, 4])).toBe('4.3 of 5')
})
