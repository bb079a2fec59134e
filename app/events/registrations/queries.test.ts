import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { visitor } from '#app/platform/actor.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildEvent } from '../factory.ts'
import { listEvents } from './events-page.server.ts'
import { buildRegistration } from './factory.ts'
import {
  endsSince,
  eventsWith,
  everyGuestOf,
  everyRegistrationOf,
  memberRegistration,
  registrationRecord,
  registrationsAfter,
  registrationsOfPerson,
} from './queries.server.ts'

testDatabase()

const day = 86_400_000

test('events with a member are those that take place and that the reader may see, newest first', async () => {
  const [ada, reader] = [await buildMember(), await buildMember()]
  const at = (days: number) => new Date(Date.now() + days * day)
  const [first, second] = [await buildEvent({ startsAt: at(1) }), await buildEvent({ startsAt: at(2) })]
  const hidden = [
    await buildEvent({ draft: true }),
    await buildEvent({ removedAt: new Date() }),
    await buildEvent({ cancelledAt: new Date() }),
  ]
  for (const { id } of [first, second, ...hidden]) await buildRegistration({ eventId: id, userId: ada.id })
  const waiting = await buildEvent()
  await buildRegistration({ eventId: waiting.id, userId: ada.id, state: 'waiting' })
  await buildRegistration({ eventId: waiting.id })
  expect((await eventsWith(reader, ada.id)).map(({ id }) => id)).toEqual([second.id, first.id])
})

test('a member has a registration of an event; a visitor has none', async () => {
  const registration = await buildRegistration()
  const member = { ...(await buildMember()), id: registration.userId ?? '' }
  expect(await memberRegistration(member, registration.eventId)).toMatchObject({ state: 'seated' })
  expect(await memberRegistration(await buildMember(), registration.eventId)).toBeUndefined()
  expect(await memberRegistration(visitor, registration.eventId)).toBeUndefined()
  expect(await everyRegistrationOf(member)).toMatchObject([{ eventId: registration.eventId, answer: null }])
})

test('guests of an event are its members; the end of what is over is not to come', async () => {
  const event = await buildEvent()
  const { id, userId } = await buildRegistration({ eventId: event.id })
  await buildRegistration({ eventId: event.id, guestName: 'Gus Guest', guestEmail: 'gus@example.com' })
  await buildRegistration()
  expect(await everyGuestOf(event.id)).toEqual([userId])
  const over = await buildRegistration({
    eventId: (await buildEvent({ startsAt: new Date(Date.now() - day), endsAt: new Date(Date.now() - day / 2) })).id,
  })
  expect(await endsSince([id, over.id], new Date())).toEqual([{ registrationId: id, endsAt: event.endsAt }])
  expect(await endsSince([id, over.id], new Date(Date.now() - day))).toHaveLength(2)
})

test('registrations of a person are found by address, whatever its case, and by member, for sales only', async () => {
  const event = await buildEvent()
  const email = `Gus-${event.id}@Example.com`
  const guest = await buildRegistration({ eventId: event.id, guestName: 'Gus Guest', guestEmail: email })
  const member = await buildRegistration({ eventId: event.id })
  await buildRegistration({ eventId: event.id })
  const sales = await buildMember({ role: 'sales' })
  const found = await registrationsOfPerson(sales, [email.toLowerCase()], [member.userId ?? ''])
  expect(found).toMatchObject([
    { id: guest.id, title: event.title },
    { id: member.id, eventId: event.id },
  ])
  await expect(registrationsOfPerson(await buildMember(), [email], [])).rejects.toThrow(Forbidden)
})

test('a registration is recorded with the name and address of its guest or member', async () => {
  const admin = await buildMember({ role: 'admin' })
  const [ada, event] = [await buildMember({ name: 'Ada Example' }), await buildEvent()]
  const ofMember = await buildRegistration({ eventId: event.id, userId: ada.id })
  const ofGuest = await buildRegistration({ eventId: event.id, guestName: 'Gus Guest', guestEmail: 'gus@example.com' })
  const about = { eventId: event.id, title: event.title, startsAt: event.startsAt, state: 'seated' }
  const person = { name: 'Ada Example', email: ada.email, memberId: ada.id }
  const guest = { name: 'Gus Guest', email: 'gus@example.com', memberId: null }
  expect(await registrationRecord(admin, ofMember.id)).toMatchObject({ ...about, ...person })
  expect(await registrationRecord(admin, ofGuest.id)).toMatchObject({ ...about, ...guest })
  expect(await registrationRecord(admin, event.id)).toBeUndefined()
  await expect(registrationRecord(await buildMember({ role: 'editor' }), ofMember.id)).rejects.toThrow(Forbidden)

  const { data, after } = await registrationsAfter(admin, event.id, '')
  expect(data).toEqual(
    [
      { id: ofMember.id, eventId: event.id, state: 'seated', createdAt: ofMember.createdAt, ...person },
      { id: ofGuest.id, eventId: event.id, state: 'seated', createdAt: ofGuest.createdAt, ...guest },
    ].toSorted((one, other) => (one.id < other.id ? -1 : 1)),
  )
  expect(after).toBeNull()
  const [first, last] = data
  expect((await registrationsAfter(admin, event.id, first?.id ?? '')).data).toEqual([last])
  await expect(registrationsAfter(admin, 'no-id', '')).rejects.toThrow(NotFound)
  await expect(registrationsAfter(await buildMember({ role: 'editor' }), event.id, '')).rejects.toThrow(Forbidden)
})

test('more than a hundred registrations come in pages', async () => {
  const admin = await buildMember({ role: 'admin' })
  const event = await buildEvent()
  for (let n = 0; n < 101; n++)
    await buildRegistration({ eventId: event.id, guestName: 'Gus', guestEmail: `${n}@example.com` })
  const { data, after } = await registrationsAfter(admin, event.id, '')
  expect(data).toHaveLength(100)
  expect(after).toBe(data.at(-1)?.id)
  expect(await registrationsAfter(admin, event.id, after ?? '')).toMatchObject({ data: [{}], after: null })
})

test('the page of events says what was saved, where an event takes place, and until when a member is suspended', async () => {
  const reader = await buildMember({ suspendedUntil: new Date(Date.now() + day) })
  const abroad = await buildEvent({ timeZone: 'Asia/Tokyo' })
  const over = await buildEvent({ startsAt: new Date(Date.now() - day) })
  const page = (query: string) => listEvents(reader, new Request(`http://localhost/campus/events${query}`))
  const coming = await page('?registered=1&cancelled=2')
  expect(coming).toMatchObject({ past: false, saved: '1', cancelled: '2' })
  expect(coming.suspended).toMatch(/^You are suspended until /)
  const shown = coming.events.items.find(({ id }) => id === abroad.id)
  expect(shown).toMatchObject({ title: abroad.title, html: '<p>Bring one demo.</p>' })
  expect(shown?.there).toContain('GMT+9')
  expect(JSON.stringify(shown?.calendar)).toContain(abroad.id)
  expect(coming.events.items.map(({ id }) => id)).not.toContain(over.id)
  const past = await page('?past')
  expect(past).toMatchObject({ past: true, saved: null, cancelled: null })
  expect(past.events.items.find(({ id }) => id === over.id)).toMatchObject({ there: null })
  expect(past.events.items.map(({ id }) => id)).not.toContain(abroad.id)
})

test('an event whose registration was changed comes first if it is on a later page of the list', async () => {
  const reader = await buildMember()
  const at = (days: number) => new Date(Date.now() + days * day)
  for (let n = 0; n < 20; n++) await buildEvent({ startsAt: at(2) })
  const [far, draft] = [await buildEvent({ startsAt: at(300) }), await buildEvent({ draft: true })]
  const page = async (query: string, id?: string) => {
    const { events } = await listEvents(reader, new Request(`http://localhost/campus/events${query}`), id)
    return events.items.map((event) => event.id)
  }
  const plain = await page('')
  expect(plain).not.toContain(far.id)
  for (const query of [`?registered=${far.id}`, `?cancelled=${far.id}`])
    expect(await page(query)).toEqual([far.id, ...plain])
  expect(await page('', far.id)).toEqual([far.id, ...plain])
  expect(await page(`?registered=${plain.at(-1)}`)).toEqual(plain)
  for (const id of [draft.id, 'no-id']) expect(await page(`?registered=${id}`)).toEqual(plain)
})
