import { and, asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database, rawSql } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { csv } from '#app/platform/lists/csv.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { copyEvent } from '../copy.server.ts'
import { buildEvent } from '../factory.ts'
import { findEvent, findEventToManage } from '../queries.server.ts'
import { buildRegistration } from '../registrations/factory.ts'
import { registrationsAfter } from '../registrations/queries.server.ts'
import { register } from '../registrations/register.server.ts'
import { joinEvent } from '../self-service/check-in.server.ts'
import { laterByWeeks } from '../series/dates.server.ts'
import { addressesOnList, everyGuest, figuresOfGuests, findGuest, listGuests } from './list.server.ts'
import { addGuest, addWalkIn, checkIn, putFirst, removeGuest } from './manage-guest.server.ts'
import { writeToGuests } from './message.server.ts'

testDatabase({ work: true })

const subjectsTo = async (email: string) => {
  const rows = await database().select().from(mails).where(eq(mails.recipient, email)).orderBy(asc(mails.id))
  return rows.map(({ subject }) => subject)
}

/** An event with one seat and two members on the waiting list. */
async function scene() {
  const admin = await buildMember({ role: 'admin' })
  const event = await buildEvent({ capacity: 1 })
  const people = await Promise.all(['Ann', 'Ben', 'Cleo'].map((name) => buildMember({ name: `${name} ${event.id}` })))
  const [ann, ben, cleo] = people as [SignedIn, SignedIn, SignedIn]
  for (const person of people) await register(person, event.id)
  const { items } = await listGuests(admin, event.id)
  const idOf = (member: SignedIn) => items.find(({ userId }) => userId === member.id)?.id ?? ''
  return { admin, event, ann, ben, cleo, idOf }
}

test('the organizer sees guests with their addresses in order, and finds them by name', async () => {
  const { admin, event, ann, ben, cleo } = await scene()
  const { items } = await listGuests(admin, event.id)
  expect(items.map(({ email, state }) => [email, state])).toEqual([
    [ann.email, 'seated'],
    [ben.email, 'waiting'],
    [cleo.email, 'waiting'],
  ])
  await addGuest(admin, event.id, { name: 'Dora Door', email: 'dora@walk-in.example' })
  const emailsFor = async (q: string) => (await listGuests(admin, event.id, {}, q)).items.map(({ email }) => email)
  expect(await emailsFor('ben')).toEqual([ben.email])
  expect(await emailsFor('walk-in')).toEqual(['dora@walk-in.example'])
  expect(await emailsFor('nobody')).toEqual([])
  await expect.poll(() => subjectsTo('dora@walk-in.example')).toEqual([`On the waiting list: ${event.title}`])
  await expect(listGuests(ann, event.id)).rejects.toThrow(Forbidden)
})

test('an editor sees the names of guests but no addresses: not in the list, the search or the file', async () => {
  const { admin, event, ben, idOf } = await scene()
  const editor = await buildMember({ role: 'editor' })
  await addGuest(editor, event.id, { name: 'Dora Door', email: 'dora@hidden.example' })
  const { items } = await listGuests(editor, event.id)
  expect(items.map(({ name, email }) => [name.split(' ')[0], email])).toEqual([
    ['Ann', null],
    ['Ben', null],
    ['Cleo', null],
    ['Dora', null],
  ])
  expect(JSON.stringify(items)).not.toContain('@')
  const countFor = async (actor: SignedIn, q: string) => (await listGuests(actor, event.id, {}, q)).items.length
  expect(await countFor(editor, 'Dora')).toBe(1)
  expect(await countFor(editor, 'hidden.example')).toBe(0)
  expect(await countFor(admin, 'hidden.example')).toBe(1)
  expect(await findGuest(editor, event.id, idOf(ben))).toMatchObject({ name: `Ben ${event.id}`, email: null })
  await expect(everyGuest(editor, event.id)).rejects.toThrow(Forbidden)
  await expect(registrationsAfter(editor, event.id, '')).rejects.toThrow(Forbidden)
  const wanted = ['dora@hidden.example', 'nobody@hidden.example']
  expect([...(await addressesOnList(editor, event.id, wanted))]).toEqual(['dora@hidden.example'])
})

test('a removed guest is notified and the first in line moves up; a guest moved to the front is next', async () => {
  const { admin, event, ann, ben, cleo, idOf } = await scene()
  await putFirst(admin, event.id, idOf(cleo))
  expect((await findEvent(ben, event.id)).waitingPosition).toBe(2)
  await expect(putFirst(admin, event.id, idOf(ann))).rejects.toThrow(Conflict)
  await removeGuest(admin, event.id, idOf(ann))
  expect(await findEvent(cleo, event.id)).toMatchObject({ registered: true, seatsTaken: 1 })
  const removalSubject = `No longer registered: ${event.title}`
  await expect.poll(() => subjectsTo(ann.email)).toContain(removalSubject)
  await expect.poll(() => subjectsTo(cleo.email)).toContain(`You have a seat: ${event.title}`)
  await expect(removeGuest(admin, event.id, idOf(ann))).rejects.toThrow(NotFound)
})

test('adding a member’s address registers that member, and nobody is on the list twice', async () => {
  const { admin, event, ben } = await scene()
  await expect(addGuest(admin, event.id, { name: 'B', email: ben.email.toUpperCase() })).rejects.toThrow(Invalid)
  const guest = { name: 'Eve', email: 'eve@walk-in.example' }
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => addGuest(admin, event.id, guest)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await findEvent(ben, event.id)).seatsTaken).toBe(1)
})

test('a rejected addition takes no seat', async () => {
  const [admin, guest] = [await buildMember({ role: 'admin' }), await buildMember()]
  const event = await buildEvent({ capacity: 2 })
  await register(guest, event.id)
  await expect(addGuest(admin, event.id, { name: 'G', email: guest.email })).rejects.toThrow(Invalid)
  expect((await findEvent(guest, event.id)).seatsTaken).toBe(1)
})

test('attendance is recorded at check-in or by joining, and counted', async () => {
  const admin = await buildMember({ role: 'admin' })
  const event = await buildEvent({ startsAt: new Date(Date.now() + 10 * 60_000) })
  const seats = [
    await buildRegistration({ eventId: event.id, source: { utm_source: 'news' } }),
    await buildRegistration({ eventId: event.id, source: { utm_source: 'news' } }),
    await buildRegistration({ eventId: event.id, state: 'waiting' }),
  ]
  expect(await joinEvent(seats[0]?.token ?? '')).toBe(event.joinUrl)
  await checkIn(admin, event.id, seats[1]?.id ?? '', true)
  await checkIn(admin, event.id, seats[2]?.id ?? '', true)
  await checkIn(admin, event.id, seats[2]?.id ?? '', false)
  expect(await figuresOfGuests(admin, event.id)).toEqual({
    seated: 2,
    waiting: 1,
    asked: 0,
    came: 2,
    sources: [{ name: 'news', people: 2, came: 2 }],
  })
  await expect(joinEvent(seats[2]?.token ?? '')).rejects.toThrow('You don’t have a seat yet.')
})

test('a walk-in is added as present in one step, during the event and after it, without an email', async () => {
  const admin = await buildMember({ role: 'admin' })
  for (const hours of [0.5, 3]) {
    const event = await buildEvent({ capacity: 1, startsAt: new Date(Date.now() - hours * 3_600_000) })
    await buildRegistration({ eventId: event.id })
    const member = (await listGuests(admin, event.id)).items[0]
    const walkIn = { name: 'Wanda Walker', email: `wanda-${hours}@walk-in.example` }
    await Promise.all(Array.from({ length: 8 }, () => addWalkIn(admin, event.id, walkIn)))
    await addWalkIn(admin, event.id, { name: 'x', email: member?.email ?? '' })
    expect(await figuresOfGuests(admin, event.id)).toMatchObject({ came: 2, seated: 1, waiting: 1 })
    expect(await subjectsTo(walkIn.email)).toEqual([])
  }
})

test('a message can go to one guest or to absent guests, but never to unconfirmed ones', async () => {
  const { admin, event, ann, ben, idOf } = await scene()
  const pending = await buildRegistration({ eventId: event.id, state: 'asked', guestEmail: 'asked@letter.example' })
  await checkIn(admin, event.id, idOf(ann), true)
  const message = { subject: 'Only for you', text: 'Words.' }
  await writeToGuests(admin, event.id, { ...message, to: idOf(ben) })
  await writeToGuests(admin, event.id, { ...message, to: pending.id })
  await writeToGuests(admin, event.id, { ...message, to: 'absent' })
  await expect.poll(() => subjectsTo(ben.email)).toContain('Only for you')
  const open = sql`select 1 from pgboss.job where name = 'event.write-to-guests' and state <> 'completed'`
  await expect.poll(async () => (await database().execute(open)).rows.length).toBe(0)
  expect(await subjectsTo('asked@letter.example')).toEqual([])
  expect(await subjectsTo(ann.email)).not.toContain('Only for you')
  expect((await findGuest(admin, event.id, idOf(ben)))?.email).toBe(ben.email)
  expect(await findGuest(admin, event.id, pending.id)).toBeUndefined()
})

test.each([
  [16, 'The link opens 15 minutes before the start.'],
  [-61, 'This event is over.'],
])('joining %i minutes before the start fails', async (minutes, message) => {
  const startsAt = new Date(Date.now() + minutes * 60_000)
  const { id } = await buildEvent({ startsAt })
  const { token } = await buildRegistration({ eventId: id })
  await expect(joinEvent(token)).rejects.toThrow(message)
})

test('a message to guests reaches each of them once, can be answered, and is in the list of emails', async () => {
  const { admin, event, ann, ben } = await scene()
  await writeToGuests(admin, event.id, { to: 'waiting', subject: 'A larger room', text: 'Good news.\n\nMore soon.' })
  const sentMessages = () => database().select().from(mails).where(eq(mails.subject, 'A larger room'))
  await expect.poll(sentMessages).toHaveLength(2)
  const [sentMail] = await database()
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, ben.email), eq(mails.kind, 'event.message')))
  expect(sentMail).toMatchObject({ subject: 'A larger room', replyTo: admin.email })
  expect(sentMail?.bodyText).toContain('Good news.\n\nMore soon.')
  await expect(writeToGuests(ann, event.id, { to: 'seated', subject: 'x', text: 'x' })).rejects.toThrow(Forbidden)
})

test('a copied event is a draft without guests, moved by whole weeks into the future', async () => {
  const { admin, event, ann } = await scene()
  const past = await buildEvent({ startsAt: new Date(Date.now() - 9 * 86_400_000), title: event.title })
  const { id } = await copyEvent(admin, past.id)
  const copied = await findEventToManage(admin, id)
  expect(copied).toMatchObject({ draft: true, seatsTaken: 0, title: event.title })
  expect(copied.startsAt.getTime() - past.startsAt.getTime()).toBe(14 * 86_400_000)
  await expect(findEvent(ann, id)).rejects.toThrow(NotFound)
})

test('a copied event keeps its local time across daylight saving', async () => {
  const before = new Date('2027-03-09T19:00:00Z')
  expect(laterByWeeks('America/New_York', before, 1)).toEqual(new Date('2027-03-16T18:00:00Z'))
  expect(laterByWeeks('America/New_York', before, 0)).toEqual(before)
})

test('the CSV file has all guests and no formulas', async () => {
  const { admin, event } = await scene()
  await addGuest(admin, event.id, { name: '=HYPERLINK("https://evil.example")', email: 'f@walk-in.example' })
  const names = (await everyGuest(admin, event.id)).map(({ name }) => [name])
  expect(names).toHaveLength(4)
  const text = csv(names)
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"\r\n`)
})

test('the CSV file is a snapshot, also when guests are removed while it is written', async () => {
  const { admin } = await scene()
  for (let round = 0; round < 6; round++) {
    const { id } = await buildEvent()
    await rawSql()`insert into event_registrations (event_id, state, guest_name, guest_email)
      select ${id}, 'seated', 'A guest', n || '@crowd.example' from generate_series(1, 450) n`
    const removed = rawSql()`delete from event_registrations where event_id = ${id}
      and place = (select min(place) + 199 from event_registrations where event_id = ${id})`
    const [guests] = await Promise.all([everyGuest(admin, id), removed])
    expect(guests.length).toBeGreaterThanOrEqual(449)
  }
})

test.each(['=1+1', '+1', '-1', '@x', ' =1', '\tx', '|x', '%x'])(
  '%j does not become a formula in a CSV file',
  (text) => {
    expect(csv([[text, 'plain, "quoted"']])).toBe(`"'${text}","plain, ""quoted"""\r\n`)
  },
)
