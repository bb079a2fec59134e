import { readFileSync } from 'node:fs'
import path from 'node:path'
import { and, asc, eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildEvent } from '../factory.ts'
import { buildRegistration } from '../registrations/factory.ts'
import { cancelRegistration, register } from '../registrations/register.server.ts'
import { eventRegistrations } from '../registrations/tables.server.ts'
import { receiveCalendarReply } from './receive-reply.server.ts'

testDatabase({ work: true, env: { MAIL_FROM: 'Campus <campus@mail.example>' } })

const post = (mail: string) => receiveCalendarReply(new TextEncoder().encode(mail))

interface Reply {
  eventId: string
  from: string
  answer?: string
  attendee?: string
  headers?: string[]
}

/** A reply as Google sends it, with the calendar as a separate part. */
function google({ eventId, from, answer = 'DECLINED', attendee = from, headers = [] }: Reply): string {
  const source = readFileSync(path.join(import.meta.dirname, 'fixtures/google-declines.eml'), 'utf8')
  return [...headers, source]
    .join('\n')
    .replace(/^From: .*$/m, `From: Ada <${from}>`)
    .replace(/UID:.*@/, `UID:${eventId}@`)
    .replaceAll('PARTSTAT=DECLINED', `PARTSTAT=${answer}`)
    .replace(/:mailto:m2@members.example/, `:mailto:${attendee}`)
    .replace(/\r?\n/g, '\r\n')
}

/** A reply as Outlook and Apple send it: a single base64 part, or an attachment beside a text. */
function outlook({ eventId, from, answer = 'DECLINED' }: Reply): string {
  const calendar = [
    'BEGIN:VCALENDAR',
    'METHOD:REPLY',
    'BEGIN:VEVENT',
    `ATTENDEE;PARTSTAT=${answer};CN="Ada: Presales":MAILTO:${from.toUpperCase()}`,
    'COMMENT;LANGUAGE=en-US:\\n',
    `UID:${eventId}@localhost`,
    'DTSTAMP:20261128T123500Z',
    'BEGIN:VALARM',
    'TRIGGER:-PT15M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
  const head = [`From: "Ada, Presales" <${from}>`, 'To: campus@mail.example', 'Subject: Declined: Berlin']
  const type = 'Content-Type: text/calendar; charset="utf-8"; method=REPLY'
  const body = Buffer.from(calendar).toString('base64')
  return [...head, type, 'Content-Transfer-Encoding: base64', '', body].join('\r\n')
}

const seatsOf = (eventId: string) =>
  database()
    .select({ userId: eventRegistrations.userId, state: eventRegistrations.state })
    .from(eventRegistrations)
    .where(eq(eventRegistrations.eventId, eventId))
    .orderBy(asc(eventRegistrations.place))

const kindsTo = async (to: string) => {
  const sent = await database().select().from(mails).where(eq(mails.recipient, to))
  return sent.map(({ kind }) => kind)
}

/** An event with one seat, which is taken, and one person on the waiting list. */
async function fullEvent() {
  const [{ id }, seated, waiting] = [await buildEvent({ capacity: 1 }), await buildMember(), await buildMember()]
  await register(seated, id)
  await register(waiting, id)
  return { id, seated, waiting }
}

test.each([
  ['Google', google],
  ['Outlook', outlook],
])('declining in %s frees the seat for the next in line', async (_, mail) => {
  const { id, seated, waiting } = await fullEvent()
  expect(await post(mail({ eventId: id, from: seated.email }))).toEqual({ done: 'declined' })
  expect(await seatsOf(id)).toEqual([{ userId: waiting.id, state: 'seated' }])
  expect(await post(mail({ eventId: id, from: seated.email }))).toMatchObject({ done: 'declined' })
  expect(await seatsOf(id)).toEqual([{ userId: waiting.id, state: 'seated' }])
})

test('accepting after a decline registers again: at the end of the line, or with a seat if one is free', async () => {
  const { id, seated, waiting } = await fullEvent()
  const sendReply = (from: string, answer: string) => post(google({ eventId: id, from, answer }))
  await sendReply(seated.email, 'DECLINED')
  expect(await sendReply(seated.email, 'ACCEPTED')).toEqual({ done: 'accepted' })
  expect(await seatsOf(id)).toEqual([
    { userId: waiting.id, state: 'seated' },
    { userId: seated.id, state: 'waiting' },
  ])
  await sendReply(waiting.email, 'DECLINED')
  await sendReply(seated.email, 'ACCEPTED')
  expect(await seatsOf(id)).toEqual([{ userId: seated.id, state: 'seated' }])
})

test('accepting in the calendar accepts an offered seat', async () => {
  const event = await buildEvent({ capacity: 1, mustAccept: true })
  const member = await buildMember()
  const later = new Date(Date.now() + 3_600_000)
  await buildRegistration({ eventId: event.id, userId: member.id, offered: true, answerBy: later })
  await post(google({ eventId: event.id, from: member.email, answer: 'ACCEPTED' }))
  const [registration] = await database()
    .select()
    .from(eventRegistrations)
    .where(eq(eventRegistrations.eventId, event.id))
  expect(registration).toMatchObject({ state: 'seated', offered: false })
})

test('a guest without an account who declines can accept again by confirming an email', async () => {
  const { id } = await buildEvent({ audience: 'public' })
  const guest = { guestName: 'Gus', guestEmail: 'gus@guests.example' }
  await buildRegistration({ eventId: id, ...guest })
  await post(outlook({ eventId: id, from: guest.guestEmail }))
  expect(await seatsOf(id)).toEqual([])
  await post(outlook({ eventId: id, from: guest.guestEmail, answer: 'ACCEPTED' }))
  expect(await seatsOf(id)).toEqual([{ userId: null, state: 'asked' }])
  const confirmations = and(eq(mails.recipient, guest.guestEmail), eq(mails.kind, 'registration.asked'))
  await expect.poll(() => database().$count(mails, confirmations)).toBe(1)
  const [mail] = await database().select().from(mails).where(confirmations)
  expect(mail?.bodyText).toContain('you no longer have a seat because you declined it earlier.')
  expect(mail?.bodyText).toContain('Press the button to take a seat again.')
})

test('a guest whose reply is authenticated is registered again at once, with a seat or at the end of the line', async () => {
  const { id } = await buildEvent({ audience: 'public', capacity: 1 })
  const [gus, other] = ['gus.proven@guests.example', 'other@guests.example']
  const passed = 'Authentication-Results: mx.mail.example; spf=pass; dmarc=pass header.from=guests.example'
  const sendReply = (from: string, answer: string, headers: string[]) =>
    post(google({ eventId: id, from, answer, headers }))
  await buildRegistration({ eventId: id, guestName: 'Gus', guestEmail: gus })
  await sendReply(gus, 'DECLINED', [passed])
  expect(await sendReply(gus, 'ACCEPTED', [passed])).toEqual({ done: 'accepted' })
  expect(await seatsOf(id)).toEqual([{ userId: null, state: 'seated' }])
  await sendReply(other, 'ACCEPTED', [passed])
  expect((await seatsOf(id)).map(({ state }) => state)).toEqual(['seated', 'waiting'])
  await expect.poll(() => kindsTo(gus)).toContain('registration.made')
  expect(await kindsTo(gus)).not.toContain('registration.asked')
  // Only headers that our own server added on top count, and of these only the DMARC result.
  for (const header of ['Authentication-Results: mx; spf=pass', `Authentication-Results: mx; dmarc=none\n${passed}`]) {
    const stranger = `${newId()}@guests.example`
    await sendReply(stranger, 'ACCEPTED', [header])
    expect((await seatsOf(id)).at(-1)).toMatchObject({ state: 'asked' })
  }
})

test('replies for other people and forged emails are ignored', async () => {
  const { id, seated, waiting } = await fullEvent()
  const reply = { eventId: id, from: seated.email }
  const forged = `Authentication-Results: mx.mail.example; spf=pass; dmarc=fail (p=NONE) header.from=members.example`
  for (const mail of [
    google({ ...reply, from: waiting.email, attendee: seated.email }),
    google({ ...reply, headers: ['From: Eve <eve@evil.example>'] }),
    google({ ...reply, headers: [forged] }),
    google({ ...reply, answer: 'TENTATIVE' }),
    google({ ...reply, eventId: waiting.id }),
    google({ ...reply, eventId: 'nothing' }),
  ])
    expect(await post(mail)).toMatchObject({ done: 'dropped' })
  expect(await post(google(reply).replace('METHOD:REPLY', 'METHOD:COUNTER'))).toBeUndefined()
  expect(await seatsOf(id)).toEqual([
    { userId: seated.id, state: 'seated' },
    { userId: waiting.id, state: 'waiting' },
  ])
})

test('a calendar reply cannot do what the page does not allow', async () => {
  const [draft, off] = [await buildEvent({ draft: true }), await buildEvent({ cancelledAt: new Date() })]
  const over = await buildEvent({ startsAt: new Date(0), endsAt: new Date(1) })
  const member = await buildMember()
  for (const { id } of [draft, off, over]) {
    expect(await post(google({ eventId: id, from: member.email, answer: 'ACCEPTED' }))).toMatchObject({
      done: 'dropped',
    })
    expect(await seatsOf(id)).toEqual([])
  }
})

test('the sequence number of a calendar entry rises with each change: registered, cancelled, registered again', async () => {
  const [{ id }, member] = [await buildEvent(), await buildMember()]
  const notified = async () => {
    const sent = await database().select().from(mails).where(eq(mails.recipient, member.email)).orderBy(asc(mails.id))
    return sent.map(({ attachments: [file] }) => {
      const calendar = new ICAL.Component(ICAL.parse(Buffer.from(file?.content ?? '', 'base64').toString()))
      const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
      return [calendar.getFirstPropertyValue('method'), event.sequence]
    })
  }
  await register(member, id)
  await expect.poll(notified).toEqual([['REQUEST', 1]])
  await cancelRegistration(member, id)
  await expect.poll(notified).toHaveLength(2)
  await register(member, id)
  await expect.poll(notified).toEqual([
    ['REQUEST', 1],
    ['CANCEL', 2],
    ['REQUEST', 3],
  ])
})
