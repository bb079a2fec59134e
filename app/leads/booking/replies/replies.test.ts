import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { database } from '#app/platform/database/database.server.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { leadReplies } from '../../inbox/replies/tables.server.ts'
import { buildCall } from '../factory.ts'
import { freeTimes } from '../queries.server.ts'
import { callHosts, calls } from '../tables.server.ts'
import { receiveCallReply } from './receive-reply.server.ts'

testDatabase({ env: { LEADS_TO: 'leads@example.com', MAIL_FROM: 'Campus <campus@mail.example>' } })

const email = 'ada@example.com'
const post = (mail: string) => receiveCallReply(new TextEncoder().encode(mail))

/** A call on Friday with a host who has an account and no other calls. */
async function booked() {
  await database().update(callHosts).set({ taking: false })
  const host = await buildMember({ name: 'Hana Host' })
  const call = await buildCall()
  await database().delete(callHosts).where(eq(callHosts.memberId, host.id))
  await database().update(callHosts).set({ memberId: host.id }).where(eq(callHosts.memberId, call.hostId))
  await database().update(calls).set({ hostId: host.id }).where(eq(calls.id, call.id))
  return { ...call, host }
}

interface Reply {
  id: string
  partstat?: string
  method?: string
  from?: string
  attendees?: string[]
  lines?: string[]
  headers?: string[]
}

/** A reply as Google and Outlook send it: a text part and a calendar part. */
function replyOf({ id, partstat = 'DECLINED', method = 'REPLY', from = email, ...more }: Reply): string {
  const { attendees = [from], lines = ['DTSTART:20261204T090000Z'], headers = [] } = more
  const calendar = [
    'BEGIN:VCALENDAR',
    `METHOD:${method}`,
    'BEGIN:VTIMEZONE',
    'TZID:Pacific Standard Time',
    'BEGIN:STANDARD',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:-0700',
    'TZOFFSETTO:-0800',
    'END:STANDARD',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    ...attendees.map((attendee) => `ATTENDEE;PARTSTAT=${partstat};CN=Ada:mailto:${attendee}`),
    `UID:${id}@localhost`,
    ...lines,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return [
    ...headers,
    `From: Ada <${from}>`,
    'To: campus@mail.example',
    'Subject: Declined: Call',
    'Content-Type: multipart/alternative; boundary=c',
    '',
    '--c',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Ada has answered this invitation.',
    '--c',
    `Content-Type: text/calendar; charset=utf-8; method=${method}`,
    '',
    ...calendar,
    '--c--',
    '',
  ].join('\r\n')
}

const callOf = async (id: string) => (await database().select().from(calls).where(eq(calls.id, id)))[0]
const kindsTo = async (to: string) => {
  const sent = await database().select().from(mails).where(eq(mails.recipient, to)).orderBy(asc(mails.id))
  return sent.map(({ kind }) => kind)
}
const repliesTo = async (id: string) => {
  const stored = await database()
    .select()
    .from(leadReplies)
    .where(eq(leadReplies.leadId, id))
    .orderBy(asc(leadReplies.id))
  return stored.map(({ text, mailFrom }) => [mailFrom, text])
}

test('declining the invitation cancels the call: its time is free, and the host is notified once', async () => {
  const { id, host } = await booked()
  const startsAt = (await callOf(id))?.startsAt.getTime()
  const isFree = async () => (await freeTimes(new Date(), host.id)).some((time) => time.getTime() === startsAt)
  expect(await isFree()).toBe(false)
  expect(await post(replyOf({ id }))).toEqual({ done: 'declined' })
  expect((await callOf(id))?.cancelledAt).toBeInstanceOf(Date)
  expect(await isFree()).toBe(true)
  expect(await post(replyOf({ id }))).toMatchObject({ done: 'dropped' })
  expect(await kindsTo(host.email)).toEqual(['call.cancelled'])
})

test('an acceptance is stored with the call once and notifies nobody', async () => {
  const { id, host } = await booked()
  await database().update(calls).set({ status: 'read' }).where(eq(calls.id, id))
  for (let time = 0; time < 2; time++)
    expect(await post(replyOf({ id, partstat: 'ACCEPTED' }))).toEqual({ done: 'accepted' })
  expect(await repliesTo(id)).toEqual([[email, expect.stringMatching(/^Accepted in their calendar: .*\.$/)]])
  expect(await callOf(id)).toMatchObject({ status: 'read', cancelledAt: null })
  expect(await kindsTo(host.email)).toEqual([])
})

test.each([
  ['in UTC', ['DTSTART:20261207T160000Z']],
  ['in a zone by its name in Windows', ['DTSTART;TZID="Pacific Standard Time":20261207T080000']],
  ['by the visitor’s own clocks', ['DTSTART:20261207T170000']],
])('a new time that a visitor proposes %s is forwarded to the host and does not move the call', async (_, lines) => {
  const { id, token, host } = await booked()
  const before = await callOf(id)
  const comment = 'COMMENT:Monday suits me\\, sorry\\nAda'
  const others = ['leads@example.com', email]
  const proposal = replyOf({
    id,
    method: 'COUNTER',
    partstat: 'TENTATIVE',
    attendees: others,
    lines: [...lines, comment],
  })
  for (let time = 0; time < 2; time++) expect(await post(proposal)).toEqual({ done: 'proposed' })
  expect(await callOf(id)).toMatchObject({ startsAt: before?.startsAt, cancelledAt: null, status: 'new' })
  const [mail, ...more] = await database().select().from(mails).where(eq(mails.recipient, host.email))
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    kind: 'call.time-proposed',
    subject: 'Ada Presales proposes another time',
    replyTo: email,
  })
  // The host is in UTC, the visitor in Berlin.
  expect(mail?.bodyText).toMatch(/Proposed: .*December 7.*(4:00\sPM|16:00)/)
  expect(mail?.bodyText).toContain('Monday suits me, sorry\nAda')
  expect(mail?.bodyText).toContain(`/meet/${token}`)
  const [[from, text] = []] = await repliesTo(id)
  expect(from).toBe(email)
  expect(text).toMatch(/Proposed another time in their calendar: .*December 7.*(5:00\sPM|17:00)/)
})

test('a proposal without a time is forwarded as one', async () => {
  const { id, host } = await booked()
  await post(replyOf({ id, method: 'COUNTER', lines: ['DTSTART:soon'] }))
  const [mail] = await database().select().from(mails).where(eq(mails.recipient, host.email))
  expect(mail?.bodyText).toContain('Their calendar didn’t give a time.')
})

test('replies from other addresses and forged emails are ignored', async () => {
  const { id, host } = await booked()
  const forged = 'Authentication-Results: mx.mail.example; spf=pass; dmarc=fail header.from=example.com'
  for (const mail of [
    replyOf({ id, from: 'eve@evil.example' }),
    replyOf({ id, from: 'eve@evil.example', attendees: [email] }),
    replyOf({ id, from: 'eve@evil.example', attendees: [email], method: 'COUNTER' }),
    replyOf({ id, from: host.email }),
    replyOf({ id, attendees: [email, host.email] }),
    replyOf({ id, headers: [forged] }),
    replyOf({ id, partstat: 'TENTATIVE' }),
  ])
    expect([undefined, 'dropped']).toContain((await post(mail))?.done)
  expect(await callOf(id)).toMatchObject({ cancelledAt: null })
  expect(await repliesTo(id)).toEqual([])
  expect(await post(replyOf({ id: host.id }))).toBeUndefined()
  expect(await post(replyOf({ id: 'nothing' }))).toBeUndefined()
  await database()
    .update(calls)
    .set({ startsAt: new Date(0), endsAt: new Date(1) })
    .where(eq(calls.id, id))
  expect(await post(replyOf({ id }))).toMatchObject({ done: 'dropped' })
  expect(await kindsTo(host.email)).toEqual([])
})
