import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { countingQueries } from '#app/platform/database/pool/count-queries.server.ts'
import { Forbidden, Invalid, NotFound, TooMany } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { addNote } from '../inbox/add-note.server.ts'
import { deleteLead } from '../inbox/delete.server.ts'
import { countNewLeads } from '../inbox/queries.server.ts'
import { setLeadStatus } from '../inbox/set-status.server.ts'
import { leadPurgeJobs } from '../lead-kinds.server.ts'
import { issueFormToken } from '../spam/form-token.server.ts'
import { buildMessage } from './factory.ts'
import { messageKind } from './lead-kind.server.ts'
import { findMessage, listMessages } from './queries.server.ts'
import { receiveMessage } from './receive.server.ts'
import { messages } from './tables.server.ts'

testDatabase({ env: { LEADS_TO: 'leads@example.com', SITE_URL: 'https://solutioneer.example' } })

const admin: Actor = { kind: 'member', id: newId(), email: 'admin@example.com', role: 'admin', sessionId: '' }
const member: Actor = { ...admin, role: 'member' }
const minuteAgo = () => Date.now() - 60_000
const draft = (email: string) => ({ name: 'Ada', email, message: 'How long does a workshop take?' })
const sender = async (address: string, issuedAt = minuteAgo()) => ({
  address,
  token: await issueFormToken(issuedAt),
  honeypot: '',
})
const mailsTo = (recipient: string) => database().select().from(mails).where(eq(mails.recipient, recipient))
const stored = (email: string) => database().select().from(messages).where(eq(messages.email, email))

test('a message is stored, delivered with what was asked about, and acknowledged', async () => {
  await receiveMessage(visitor, draft('ada@example.com'), { service: 'coaching' }, await sender('192.0.2.1'))
  expect(await stored('ada@example.com')).toMatchObject([
    { name: 'Ada', service: 'coaching', status: 'new', company: null },
  ])
  const [delivered] = await mailsTo('leads@example.com')
  expect(delivered).toMatchObject({ replyTo: 'ada@example.com', subject: 'Leadership Coaching: message from Ada' })
  expect(delivered?.bodyText).toContain('How long does a workshop take?')
  expect(delivered?.bodyHtml).toContain('https://solutioneer.example/admin/inbox/messages/')
  expect(await mailsTo('ada@example.com')).toMatchObject([
    { subject: 'We have your message about Leadership Coaching', replyTo: 'leads@example.com' },
  ])
})

test('the acknowledgement quotes nothing of the message, since the address may belong to somebody else', async () => {
  const advert = {
    name: 'Cheap pills www.pills.example',
    email: 'victim2@example.com',
    message: 'Buy at www.pills.example',
  }
  await receiveMessage(visitor, advert, { service: 'pills www.pills.example' }, await sender('192.0.2.7'))
  const [mail] = await mailsTo('victim2@example.com')
  expect(mail?.subject).toBe('We have your message')
  expect(`${mail?.bodyText}${mail?.bodyHtml}`).not.toContain('pills')
})

test('a service named in the URL appears in the subject only if the site offers it', async () => {
  const input = { service: 'pills www.pills.example' }
  await receiveMessage(visitor, draft('grace@example.com'), input, await sender('192.0.2.17'))
  const mail = (await mailsTo('leads@example.com')).find(({ replyTo }) => replyTo === 'grace@example.com')
  expect(mail?.subject).toBe('Message from Ada')
})

test('sending the same form five times at once creates one message and one pair of emails', async () => {
  const from = await sender('192.0.2.2')
  const email = 'twice@example.com'
  const sendings = await Promise.allSettled(
    Array.from({ length: 5 }, () => receiveMessage(visitor, draft(email), {}, from)),
  )
  expect(sendings.every((sending) => sending.status === 'fulfilled')).toBe(true)
  expect(await stored(email)).toHaveLength(1)
  expect(await mailsTo(email)).toHaveLength(1)
})

test('another text from the same form is another message', async () => {
  const from = await sender('192.0.2.3')
  await receiveMessage(visitor, draft('again@example.com'), {}, from)
  await receiveMessage(visitor, { ...draft('again@example.com'), message: 'One more thing.' }, {}, from)
  expect(await stored('again@example.com')).toHaveLength(2)
})

test('a forged, missing or expired form token is rejected, and nothing is stored', async () => {
  const good = await issueFormToken(minuteAgo())
  const forged = `${good.slice(0, -2)}${good.endsWith('AA') ? 'BB' : 'AA'}`
  for (const formToken of [forged, undefined, 'x', await issueFormToken(Date.now() - 25 * 60 * 60 * 1000)])
    await expect(
      receiveMessage(
        visitor,
        draft('forged@example.com'),
        {},
        { address: '192.0.2.4', token: formToken, honeypot: '' },
      ),
    ).rejects.toThrow(Invalid)
  expect(await stored('forged@example.com')).toEqual([])
})

test('a filled honeypot marks the message as spam, and no email is sent', async () => {
  await receiveMessage(
    visitor,
    draft('bot@example.com'),
    {},
    { ...(await sender('192.0.2.5')), honeypot: 'https://spam.example' },
  )
  const [message] = await stored('bot@example.com')
  expect(message?.status).toBe('spam')
  expect(await mailsTo('bot@example.com')).toEqual([])
  expect((await listMessages(admin)).items.map(({ email }) => email)).not.toContain('bot@example.com')
  await setLeadStatus(messageKind, admin, message?.id ?? '', 'new')
  expect(await mailsTo('bot@example.com')).toHaveLength(1)
})

test('a quick form waits until it is old enough; after three in an hour it is asked to be sent again', async () => {
  const quick = async (at: number) =>
    receiveMessage(visitor, draft(`quick${at}@example.com`), {}, await sender('192.0.2.6', Date.now()))
  const started = performance.now()
  await Promise.all([quick(1), quick(2), quick(3)])
  expect(performance.now() - started).toBeGreaterThan(900)
  await expect(quick(4)).rejects.toThrow(Invalid)
  expect(await stored('quick4@example.com')).toEqual([])
})

test('limits by mail address and by client address say how long to wait', async () => {
  const many = async (email: string, address: string) =>
    receiveMessage(visitor, draft(email), {}, await sender(address))
  for (let at = 0; at < 5; at++) await many('victim@example.com', `198.51.100.${at}`)
  await expect(many('Victim@example.com', '198.51.100.9')).rejects.toThrow(TooMany)
  for (let at = 0; at < 10; at++) await many(`office${at}@example.com`, '203.0.113.1')
  await expect(many('office10@example.com', '203.0.113.1')).rejects.toThrow(TooMany)
})

test('the list comes in pages, newest first, and is searched by the beginnings of words', async () => {
  const made: string[] = []
  for (let at = 0; at < 32; at++)
    made.push((await buildMessage({ status: 'archived', company: at === 7 ? 'Rosenrot Engineering' : null })).id)
  const first = await listMessages(admin, { status: 'archived' })
  const second = await listMessages(admin, { status: 'archived' }, { after: String(first.after) })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made.toReversed())
  expect(second.after).toBeNull()
  expect((await listMessages(admin, { search: 'engin ROSEN' })).items.map(({ id }) => id)).toEqual([made[7]])
  expect((await listMessages(admin, { search: `'; drop & | !` })).items).toEqual([])
  const { queries } = await countingQueries(() => listMessages(admin))
  expect(queries).toHaveLength(1)
})

test('only admins can read, sort, annotate and delete messages', async () => {
  const { id } = await buildMessage()
  for (const actor of [visitor, member, { ...member, role: 'moderator' } as Actor]) {
    await expect(listMessages(actor)).rejects.toThrow(Forbidden)
    await expect(countNewLeads(messageKind, actor)).rejects.toThrow(Forbidden)
    await expect(findMessage(actor, id)).rejects.toThrow(NotFound)
    await expect(setLeadStatus(messageKind, actor, id, 'read')).rejects.toThrow(NotFound)
    await expect(addNote(messageKind, actor, id, 'x')).rejects.toThrow(NotFound)
    await expect(deleteLead(messageKind, actor, id)).rejects.toThrow(NotFound)
  }
  await setLeadStatus(messageKind, admin, id, 'answered')
  await addNote(messageKind, admin, id, 'Called back.\0')
  expect(await findMessage(admin, id)).toMatchObject({
    status: 'answered',
    notes: [{ text: 'Called back.', authorId: admin.id }],
  })
  await expect(addNote(messageKind, admin, id, ' \0 ')).rejects.toThrow(Invalid)
  await deleteLead(messageKind, admin, id)
  await expect(findMessage(admin, id)).rejects.toThrow(NotFound)
  await expect(findMessage(admin, 'nonsense')).rejects.toThrow(NotFound)
})

test('spam is deleted after 30 days, other messages stay', async () => {
  const old = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000)
  const { id: spam } = await buildMessage({ status: 'spam', createdAt: old })
  const { id: fresh } = await buildMessage({ status: 'spam' })
  const { id: retained } = await buildMessage({ createdAt: old })
  await leadPurgeJobs.messages.perform({})
  await expect(findMessage(admin, spam)).rejects.toThrow(NotFound)
  expect(await findMessage(admin, fresh)).toBeDefined()
  expect(await findMessage(admin, retained)).toBeDefined()
})
