import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { buildGroup } from '#app/members/groups/factory.ts'
import { type SignedIn, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { addGuest } from '../guests/manage-guest.server.ts'
import { requestRegistration } from '../public/sign-up.server.ts'
import { buildRegistration } from '../registrations/factory.ts'
import { ofPerson, type RegisteredPerson } from '../registrations/person.server.ts'
import { register } from '../registrations/register.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { reviseEvent } from '../revise.server.ts'
import { confirmRegistration } from '../self-service/confirm.server.ts'
import { findRegistration, otherDatesOf } from '../self-service/find.server.ts'
import { events } from '../tables.server.ts'
import { buildCohort, inSeries } from './factory.ts'
import { datesOfCohort } from './queries.server.ts'

testDatabase({ work: true })

/** Revises a single date of a cohort. */
async function edit(actor: SignedIn, id: string, change: Partial<Parameters<typeof reviseEvent>[2]>): Promise<void> {
  const [date] = await database().select().from(events).where(eq(events.id, id))
  if (!date) throw new Error('There is no such date.')
  const { title, startsAt, endsAt, timeZone, audience, capacity } = date
  const words = { title, description: '', startsAt, endsAt, timeZone, audience, capacity: capacity ?? undefined }
  await reviseEvent(actor, id, { ...words, ...change })
}

/** A person's registrations by date of a cohort. */
async function registrationsOf(person: RegisteredPerson): Promise<{ eventId: string; state: string }[]> {
  return database()
    .select({ eventId: eventRegistrations.eventId, state: eventRegistrations.state })
    .from(eventRegistrations)
    .innerJoin(events, eq(events.id, eventRegistrations.eventId))
    .where(ofPerson(person))
    .orderBy(asc(events.startsAt))
}

async function textOfMail(email: string): Promise<string> {
  const find = () =>
    database()
      .select({ text: mails.bodyText })
      .from(mails)
      .where(and(eq(mails.recipient, email), eq(mails.kind, 'registration.made')))
  await expect.poll(find).toHaveLength(1)
  return (await find())[0]?.text ?? ''
}

/** A guest who requested a seat on the public page of a date, and confirmed. */
async function guestOf(dateId: string): Promise<string> {
  const guestEmail = `guest@${dateId}.example`
  const [date] = await database().select().from(events).where(eq(events.id, dateId))
  const arrival = { address: '192.0.2.7', timeZone: null, source: {} }
  await requestRegistration(date?.slug ?? '', { name: 'Guest', email: guestEmail, consent: 'on' }, arrival)
  const [pending] = await database().select().from(eventRegistrations).where(ofPerson({ guestEmail }))
  await confirmRegistration(pending?.token ?? '')
  return guestEmail
}

test.each([
  ['a draft', { draft: true, title: 'Not announced' }],
  ['for members', { audience: 'members', title: 'Not announced' }],
] as const)(
  'a date of a public cohort that is %s is neither shown to guests nor covered by their registration',
  async (_, hidden) => {
    const { admin, dates } = await buildCohort({ capacity: 5 })
    const [first, second, third] = dates
    await edit(admin, second, hidden)
    const [shown] = await inSeries(first)
    const listed = await datesOfCohort(visitor, shown as NonNullable<typeof shown>)
    expect(listed?.map(({ id }) => id)).toEqual([first, third])
    const guestEmail = await guestOf(first)
    expect((await registrationsOf({ guestEmail })).map(({ eventId }) => eventId)).toEqual([first, third])
    expect((await inSeries(first)).map(({ seatsTaken }) => seatsTaken)).toEqual([1, 0, 1])
    const mail = await textOfMail(guestEmail)
    expect(mail).toContain('Your registration covers all 2 dates.')
    expect(mail).not.toContain('March 17')
  },
)

test('a member is registered for dates for members and for their groups, but for no draft', async () => {
  const { admin, dates } = await buildCohort()
  const [first, second, third] = dates
  const [inside, outside] = [await buildMember(), await buildMember()]
  const group = await buildGroup({ memberIds: [inside.id] })
  await edit(admin, second, { audience: 'members' })
  await edit(admin, third, { audience: 'groups', groups: [group.id] })
  for (const member of [inside, outside]) await register(member, first)
  const ids = async (member: SignedIn) => (await registrationsOf({ userId: member.id })).map(({ eventId }) => eventId)
  expect([await ids(inside), await ids(outside)]).toEqual([
    [first, second, third],
    [first, second],
  ])
  const [shown] = await inSeries(first)
  const listed = await datesOfCohort(outside, shown as NonNullable<typeof shown>)
  expect(listed?.map(({ id }) => id)).toEqual([first, second])
  const [late, other] = [await buildMember(), await buildCohort()]
  await edit(other.admin, other.dates[1], { draft: true })
  await register(late, other.dates[0])
  expect(await ids(late)).toEqual([other.dates[0], other.dates[2]])
})

test('an organizer can add a guest to all dates of a cohort for members, but nobody to a draft', async () => {
  const { admin, dates } = await buildCohort()
  const [first, second, third] = dates
  for (const id of dates) await edit(admin, id, { audience: 'members' })
  await edit(admin, second, { draft: true })
  const email = `invited@${first}.example`
  await addGuest(admin, first, { name: 'Invited', email })
  expect((await registrationsOf({ guestEmail: email })).map(({ eventId }) => eventId)).toEqual([first, third])
  await expect(addGuest(admin, second, { name: 'Other', email: `other@${first}.example` })).rejects.toThrow('a draft')
})

test('the link of a registration for a draft date is not found', async () => {
  const { dates } = await buildCohort()
  const userId = (await buildMember()).id
  const [registration, hidden] = [
    await buildRegistration({ eventId: dates[0], userId }),
    await buildRegistration({ eventId: dates[1], userId }),
  ]
  await database().update(events).set({ draft: true }).where(eq(events.id, dates[1]))
  const { event } = await findRegistration(registration.token)
  expect(await otherDatesOf(registration, event)).toEqual([])
  await expect(findRegistration(hidden.token)).rejects.toThrow(NotFound)
})

test.each(['members', 'groups'] as const)(
  'an unconfirmed registration can no longer be confirmed once the event is for %s',
  async (audience) => {
    const { admin, dates } = await buildCohort()
    const [{ slug } = { slug: '' }] = await inSeries(dates[0])
    const guestEmail = `late@${dates[0]}.example`
    const arrival = { address: '192.0.2.7', timeZone: null, source: {} }
    await requestRegistration(slug, { name: 'Late', email: guestEmail, consent: 'on' }, arrival)
    const [pending] = await database().select().from(eventRegistrations).where(ofPerson({ guestEmail }))
    const groups = audience === 'groups' ? [(await buildGroup()).id] : []
    await edit(admin, dates[0], { audience, groups, title: 'Not announced' })
    await expect(findRegistration(pending?.token)).rejects.toThrow(NotFound)
    await expect(confirmRegistration(pending?.token ?? '')).rejects.toThrow(NotFound)
    expect((await registrationsOf({ guestEmail })).map(({ state }) => state)).toEqual(['asked'])
  },
)
