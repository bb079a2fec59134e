import { eq, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { buildEvent } from '#app/events/factory.ts'
import { addGuest, addWalkIn } from '#app/events/guests/manage-guest.server.ts'
import { writeToGuests } from '#app/events/guests/message.server.ts'
import { requestRegistration } from '#app/events/public/sign-up.server.ts'
import { buildRegistration } from '#app/events/registrations/factory.ts'
import { registrationsByDay } from '#app/events/registrations/queries.server.ts'
import { eventRegistrations } from '#app/events/registrations/tables.server.ts'
import { confirmRegistration } from '#app/events/self-service/confirm.server.ts'
import { events } from '#app/events/tables.server.ts'
import { buildMember } from '#app/members/factory.ts'
import { visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { actorsContext } from '#app/platform/request.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { columnsWith, filesWith } from '#tests/setup/everywhere.ts'
import { deleteLead } from '../inbox/delete.server.ts'
import { loader as removal } from '../inbox/removal.route.tsx'
import { leadKindDefinitions, leadPurgeJobs } from '../lead-kinds.server.ts'
import { confirmAddressChange, requestAddressChange } from '../self-service/address-change.server.ts'
import { deleteLeadByToken, findLeadByToken, reviseLeadByToken } from '../self-service/lead.server.ts'
import { guestPage } from '../self-service/links.server.ts'
import { guestDigest } from './guest-leads.server.ts'
import { messages } from './tables.server.ts'

testDatabase({ work: true })

const marker = 'zebrafinch'
const nobody = async () => {}

/** A guest with a confirmed registration; `page` is the token of their self-service page. */
async function comingGuest(overrides: Parameters<typeof buildEvent>[0] = {}, name = `Ada ${newId()}`) {
  const event = await buildEvent({ audience: 'public', capacity: 1, ...overrides })
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@example.com`
  const arrival = { address: '192.0.2.77', timeZone: null, source: { utm_source: name } }
  await requestRegistration(event.slug, { name, email, consent: 'on' }, arrival)
  const [registration] = await database()
    .select()
    .from(eventRegistrations)
    .where(eq(eventRegistrations.eventId, event.id))
  if (!registration) throw new Error('Nobody asked for a seat.')
  await confirmRegistration(registration.token)
  const page = (await guestPage(registration.id)).split('/').at(-1) ?? ''
  return { event, email, registrationId: registration.id, page }
}

const registered = (id: string) => database().$count(eventRegistrations, eq(eventRegistrations.id, id))
const waitingMails = () => database().$count(mails, sql`state <> 'sent'`)

test.each(['by themselves', 'by an admin'])(
  'a guest who is deleted %s is erased everywhere, and the next on the waiting list gets the seat',
  async (by) => {
    const { event, page, registrationId } = await comingGuest({}, marker)
    const next = await buildRegistration({ eventId: event.id, state: 'waiting', guestEmail: 'next@example.com' })
    const admin = await buildMember({ role: 'admin' })
    await writeToGuests(admin, event.id, { to: 'everybody', subject: 'Bring a demo', text: 'See you there.' })
    await expect.poll(() => database().$count(mails, eq(mails.kind, 'event.message'))).toBeGreaterThanOrEqual(1)
    await expect.poll(() => database().$count(mails, eq(mails.kind, 'registration.made'))).toBeGreaterThanOrEqual(1)
    await expect.poll(waitingMails).toBe(0)
    expect((await columnsWith(marker)).length).toBeGreaterThan(5)
    expect((await filesWith(marker)).length).toBeGreaterThan(1)

    if (by === 'by themselves') await deleteLeadByToken(page, nobody)
    else await deleteLead(leadKindDefinitions.messages, admin, (await findLeadByToken(page)).id)
    expect(await registered(registrationId)).toBe(0)
    expect(await columnsWith(marker)).toEqual([])
    await expect.poll(() => filesWith(marker)).toEqual([])
    const [moved] = await database().select().from(eventRegistrations).where(eq(eventRegistrations.id, next.id))
    expect(moved?.state).toBe('seated')
    await database().delete(eventRegistrations)
    await database().delete(mails)
  },
)

test('corrections of a guest also appear in the event’s list', async () => {
  const { event, page, registrationId } = await comingGuest()
  await reviseLeadByToken(page, { name: 'Ada Lovelace', company: undefined, phone: undefined }, '192.0.2.78')
  const email = `${newId()}@example.com`
  await requestAddressChange(page, email, '192.0.2.78')
  const [mail] = await database().select().from(mails).where(eq(mails.recipient, email))
  await confirmAddressChange(/\/address\/(\S+)/.exec(mail?.bodyText ?? '')?.[1] ?? '', '192.0.2.78')
  const registrationOf = async (id: string) =>
    (await database().select().from(eventRegistrations).where(eq(eventRegistrations.id, id)))[0]
  expect(await registrationOf(registrationId)).toMatchObject({ guestName: 'Ada Lovelace', guestEmail: email })
  // An address that is already registered for the event is not registered twice.
  const other = await buildRegistration({ eventId: event.id, guestEmail: 'other@example.com', guestName: 'Other' })
  await requestAddressChange(page, 'other@example.com', '192.0.2.78')
  const [secondMail] = await database().select().from(mails).where(eq(mails.recipient, 'other@example.com'))
  await confirmAddressChange(/\/address\/(\S+)/.exec(secondMail?.bodyText ?? '')?.[1] ?? '', '192.0.2.78')
  expect(await registrationOf(registrationId)).toMatchObject({ guestEmail: email })
  expect(await registrationOf(other.id)).toMatchObject({ guestEmail: 'other@example.com', guestName: 'Other' })
})

test('an expired guest is deleted with the registration, stays counted, and is stored until a month after the event', async () => {
  const day = 86_400_000
  const coming = await comingGuest({ startsAt: new Date(Date.now() + 90 * day) })
  const recent = await comingGuest()
  const past = await comingGuest()
  const span = { from: new Date(Date.now() - 2 * day), to: new Date(Date.now() + 2 * day) }
  const admin = await buildMember({ role: 'admin' })
  const count = async () => [...(await registrationsByDay(admin, span)).values()].reduce((sum, one) => sum + one, 0)
  for (const [{ event }, days] of [
    [recent, 10],
    [past, 32],
  ] as const) {
    const endsAt = new Date(Date.now() - days * day)
    await database()
      .update(events)
      .set({ startsAt: new Date(endsAt.getTime() - day), endsAt })
      .where(eq(events.id, event.id))
  }
  const before = await count()
  await database()
    .update(messages)
    .set({ expiresOn: new Date(Date.now() - day) })
  await leadPurgeJobs.messages.perform({})
  expect(await Promise.all([coming, recent, past].map(({ registrationId }) => registered(registrationId)))).toEqual([
    1, 1, 0,
  ])
  const until = (await findLeadByToken(coming.page)).expiresOn.getTime()
  expect(Math.round((until - coming.event.endsAt.getTime()) / day)).toBe(31)
  await expect(findLeadByToken(past.page)).rejects.toThrow()
  expect(await count()).toBe(before)
})

test('a guest added by the organizer also expires and waits for no answer', async () => {
  const admin = await buildMember({ role: 'admin' })
  const { id } = await buildEvent({ audience: 'public' })
  await addGuest(admin, id, { name: 'Grace', email: 'grace@list.example' })
  await addWalkIn(admin, id, { name: 'Alan', email: 'alan@list.example' })
  const rows = await database().select().from(messages).where(sql`${messages.email} like '%@list.example'`)
  expect(rows.map(({ name, status, digest }) => [name, status, digest.startsWith(guestDigest)]).sort()).toEqual([
    ['Alan', 'archived', true],
    ['Grace', 'archived', true],
  ])
})

test('an admin who deletes a guest is warned that the notes go too', async () => {
  const { email } = await comingGuest()
  const [lead] = await database().select({ id: messages.id }).from(messages).where(eq(messages.email, email))
  const context = new RouterContextProvider()
  context.set(actorsContext, { campus: visitor, admin: await buildMember({ role: 'admin' }) })
  const request = new Request(`http://localhost/admin/inbox/messages/${lead?.id}/removal`)
  const data = await removal({ request, context, params: { kind: 'messages', id: lead?.id } } as never)
  expect(data).toMatchObject({ recordType: 'guest', dependents: 'the notes' })
})
