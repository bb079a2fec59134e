import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildMember } from '#app/members/factory.ts'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { listAllLeads } from '../../all/queries.server.ts'
import { countUnanswered } from '../../all/unanswered.server.ts'
import { buildCandidate } from '../../candidates/factory.ts'
import { leadKindDefinitions } from '../../lead-kinds.server.ts'
import { buildMessage } from '../../messages/factory.ts'
import { messageForm, receiveMessage } from '../../messages/receive.server.ts'
import { messages } from '../../messages/tables.server.ts'
import { buildFormToken } from '../../spam/factory.ts'
import { assignLead, assignmentOf, beginAnswering } from '../assignment/assign.server.ts'
import { assignmentForm } from '../assignment/assignment.ts'
import { officeMorning, snoozeUntil } from '../assignment/office-days.server.ts'
import { deleteLead } from '../delete.server.ts'
import { findLead } from '../find-lead.server.ts'
import { setLeadStatus } from '../set-status.server.ts'
import { receiveLeadAnswer } from './receive-answer.server.ts'
import { repliesTo, replyToLead } from './reply.server.ts'
import { leadReplyAddress } from './reply-address.server.ts'
import { fillPlaceholders } from './saved/saved-reply.ts'
import { leadReplies } from './tables.server.ts'

const secret = 'a-secret-of-the-mail-server'
testDatabase({
  env: { INBOUND_MAIL_SECRET: secret, MAIL_FROM: 'Us <us@mail.example>', LEADS_TO: 'leads@example.com' },
})

const admin: Actor = { kind: 'member', id: newId(), email: 'o@example.com', role: 'admin', sessionId: '' }
const messageKind = leadKindDefinitions.messages

let sent = 0
function raw(to: string, { from = 'ada@example.com', text = 'Tuesday suits me.', headers = [] as string[] } = {}) {
  const lines = [
    `From: Ada <${from}>`,
    `To: ${to}`,
    'Subject: Re: hello',
    ...(headers.some((header) => header.startsWith('Message-ID')) ? [] : [`Message-ID: <${++sent}@x>`]),
    ...headers,
    '',
    text,
  ]
  return new TextEncoder().encode(lines.join('\r\n'))
}

test('emails have a reply address of the lead; a reply to it is stored once and reopens the lead', async () => {
  const draft = messageForm.parse({ name: 'Ada', email: 'ada@example.com', message: 'Hello' })
  await receiveMessage(visitor, draft, {}, { address: '192.0.2.1', token: await buildFormToken(), honeypot: '' })
  const [{ id } = { id: '' }] = await database().select({ id: messages.id }).from(messages)
  const to = (await leadReplyAddress(id)) ?? ''
  expect(to).toMatch(/^lead\+[0-9a-f]{32}\.[0-9a-f]{24}@mail\.example$/)
  expect(to.split('@')[0]?.length).toBeLessThanOrEqual(64)
  await replyToLead(messageKind, admin, id, { subject: 'Re: hello', text: 'When?' })
  const named = await database().select({ kind: mails.kind, replyTo: mails.replyTo }).from(mails)
  expect(named).toContainEqual({ kind: 'message.acknowledged', replyTo: to })
  expect(named).toContainEqual({ kind: 'message.answered', replyTo: to })

  await assignLead(messageKind, admin, id, assignmentForm.parse({ snoozedUntil: '2099-01-01' }))
  const mail = raw(to.toUpperCase(), { text: 'Tuesday suits me.\r\n\r\nOn Monday, Us wrote:\r\n> When?' })
  const results = await Promise.all(Array.from({ length: 8 }, () => receiveLeadAnswer(mail)))
  expect(results.every((one) => one?.done === 'kept')).toBe(true)
  expect(await repliesTo({ id })).toMatchObject([
    { text: 'When?' },
    { text: 'Tuesday suits me.', mailFrom: 'ada@example.com' },
  ])
  expect(await findLead(messageKind, admin, id)).toMatchObject({ status: 'new' })
  expect((await listAllLeads(admin, {}, {})).items.map((lead) => lead.id)).toContain(id)
  const notifications = await database().select().from(mails).where(eq(mails.kind, 'message.wrote-back'))
  expect(notifications).toMatchObject([{ recipient: 'leads@example.com', about: id }])
  await expect(replyToLead(messageKind, admin, id, { subject: 'x', text: 'y', seen: 1 })).rejects.toThrow(Conflict)
})

test('automatic replies, forged addresses and deleted leads are dropped; other emails pass', async () => {
  const { id } = await buildMessage()
  const to = (await leadReplyAddress(id)) ?? ''
  expect(await receiveLeadAnswer(raw(to, { headers: ['Auto-Submitted: auto-replied'] }))).toMatchObject({
    done: 'dropped',
  })
  const other = (await buildMessage()).id.replaceAll('-', '')
  for (const address of [
    to.replace(/[0-9a-f]{32}/, other),
    to.replace('.', ''),
    `reply+${'0'.repeat(32)}@mail.example`,
  ])
    expect(await receiveLeadAnswer(raw(address))).toBeUndefined()
  expect(await receiveLeadAnswer(new Uint8Array())).toBeUndefined()
  await deleteLead(messageKind, admin, id)
  expect(await receiveLeadAnswer(raw(to))).toMatchObject({ done: 'dropped' })
  expect(await repliesTo({ id })).toEqual([])
})

test('identical replies are accepted at most twice a day', async () => {
  const { id } = await buildMessage()
  const to = (await leadReplyAddress(id)) ?? ''
  const away = () => receiveLeadAnswer(raw(to, { text: 'I am out of office until Monday.' }))
  expect([await away(), await away()]).toEqual([{ done: 'kept' }, { done: 'kept' }])
  const others = await Promise.all(Array.from({ length: 20 }, away))
  expect(new Set(others.map((one) => one?.done))).toEqual(new Set(['dropped']))
  expect(await repliesTo({ id })).toHaveLength(2)
  expect(await database().select().from(mails).where(eq(mails.about, id))).toHaveLength(2)
  expect(await receiveLeadAnswer(raw(to, { text: 'Back again. Tuesday suits me.' }))).toEqual({ done: 'kept' })
  await database()
    .update(leadReplies)
    .set({ createdAt: new Date(Date.now() - 90_000_000) })
  expect(await away()).toEqual({ done: 'kept' })
})

test('different emails with the same Message-ID are each stored once', async () => {
  const leads = [await buildMessage(), await buildMessage()]
  const headers = ['Message-ID: <always@the.same>']
  for (const { id } of leads)
    for (const text of ['Tuesday.', 'Or Wednesday.', 'Tuesday.'])
      await receiveLeadAnswer(raw((await leadReplyAddress(id)) ?? '', { text, headers }))
  for (const lead of leads)
    expect((await repliesTo(lead)).map(({ text }) => text)).toEqual(['Tuesday.', 'Or Wednesday.'])
})

test('a reply to spam stays spam, and a reply to a candidate is stored with the candidate', async () => {
  const { id } = await buildMessage({ status: 'spam' })
  await receiveLeadAnswer(raw((await leadReplyAddress(id)) ?? ''))
  expect(await findLead(messageKind, admin, id)).toMatchObject({ status: 'spam' })
  expect(await database().select().from(mails).where(eq(mails.about, id))).toEqual([])
  const candidate = await buildCandidate({ status: 'contacted' })
  expect(await receiveLeadAnswer(raw((await leadReplyAddress(candidate.id)) ?? ''))).toEqual({ done: 'kept' })
  expect(await findLead(leadKindDefinitions.candidates, admin, candidate.id)).toMatchObject({ status: 'new' })
})

test('leads are filtered by snoozing, owner, tag and service', async () => {
  const [mine, tagged, late] = [
    await buildMessage({ service: 'coaching' }),
    await buildMessage({ service: 'metrics' }),
    await buildMessage(),
  ]
  const ids = [mine.id, tagged.id, late.id]
  const list = async (filter: object) =>
    (await listAllLeads(admin, filter, {})).items.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
  const before = await countUnanswered(admin)
  const ownerId = newId()
  await assignLead(messageKind, admin, mine.id, assignmentForm.parse({ ownerId, dueOn: '2020-01-01' }))
  await assignLead(messageKind, admin, tagged.id, assignmentForm.parse({ tags: 'Hot,  Q3, hot,' }))
  await assignLead(messageKind, admin, late.id, assignmentForm.parse({ snoozedUntil: '2099-01-01' }))
  expect(await list({ owner: ownerId })).toEqual([mine.id])
  expect(await list({ tag: 'hot' })).toEqual([tagged.id])
  expect(await list({ tag: "x'; drop table messages" })).toEqual([])
  expect(await list({ service: 'coaching' })).toEqual([mine.id])
  expect(await list({})).toEqual([tagged.id, mine.id])
  expect(await list({ status: 'snoozed' })).toEqual([late.id])
  expect((await countUnanswered(admin)).all).toBe(before.all - 1)
  const [first] = (await listAllLeads(admin, { owner: ownerId }, {})).items
  expect(first).toMatchObject({ isStale: true, dueOn: '2020-01-01' })
  await setLeadStatus(messageKind, admin, mine.id, 'answered')
  expect((await listAllLeads(admin, { owner: ownerId }, {})).items[0]?.isStale).toBe(false)
})

test('the new owner of a lead gets one email; people who are not admins get none', async () => {
  const [by, to, member] = [
    await buildMember({ role: 'admin' }),
    await buildMember({ role: 'admin' }),
    await buildMember(),
  ]
  const { id } = await buildMessage({ message: 'Our demos end without a next step.', email: 'handed@example.com' })
  const hand = (actor: Actor, owner: string) =>
    assignLead(messageKind, actor, id, assignmentForm.parse({ ownerId: owner, dueOn: '2099-01-01' }))
  const notifications = () => database().select().from(mails).where(eq(mails.kind, 'message.handed'))
  await hand(by, to.id)
  await hand(by, to.id)
  expect(await notifications()).toHaveLength(1)
  const [mail] = await notifications()
  expect(mail).toMatchObject({ recipient: to.email, about: id, replyTo: null })
  for (const words of [`/admin/inbox/messages/${id}`, 'Our demos end', 'handed@example.com', '2099-01-01'])
    expect(mail?.bodyText).toContain(words)
  await hand(by, by.id)
  await hand(by, member.id)
  await hand(by, '')
  expect(await notifications()).toHaveLength(1)
})

test('snoozing lasts until the morning in the office’s time zone', async () => {
  const { id } = await buildMessage()
  const before = officeMorning(snoozeUntil('tomorrow'))
  await assignLead(messageKind, admin, id, assignmentForm.parse({ snoozedUntil: '2099-01-01', putOff: 'tomorrow' }))
  const after = officeMorning(snoozeUntil('tomorrow'))
  expect([before, after]).toContainEqual((await assignmentOf({ id }))?.snoozedUntil)
  await assignLead(messageKind, admin, id, assignmentForm.parse({ snoozedUntil: '2099-01-01' }))
  expect((await assignmentOf({ id }))?.snoozedUntil?.toISOString()).toBe('2099-01-01T05:00:00.000Z')
})

test('the reply form says that another admin has it open until the reply is sent', async () => {
  const [one, other] = [await buildMember({ role: 'admin' }), await buildMember({ role: 'admin' })]
  const lead = await buildMessage()
  expect(await beginAnswering(one, lead)).toBeUndefined()
  expect(await beginAnswering(one, lead)).toBeUndefined()
  expect(await beginAnswering(other, lead)).toMatchObject({ by: one.id })
  await replyToLead(messageKind, one, lead.id, { subject: 'Re', text: 'Two days.' })
  expect(await beginAnswering(other, lead)).toBeUndefined()
})

test('a saved reply addresses the sender by name', () => {
  expect(fillPlaceholders('Hello {name}, I am {me}. $& {other}', { name: '$1', me: 'Olive' })).toBe(
    'Hello $1, I am Olive. $& {other}',
  )
})
