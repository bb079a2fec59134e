import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { countRead } from '#app/analytics/count-read.server.ts'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { auditLog } from '#app/platform/audit/audit.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildFileRequest } from '../files/factory.ts'
import { fileRequests } from '../files/tables.server.ts'
import { addNote } from '../inbox/add-note.server.ts'
import { deleteLead } from '../inbox/delete.server.ts'
import { leadKindDefinitions } from '../lead-kinds.server.ts'
import { buildMessage } from '../messages/factory.ts'
import { receiveMessage } from '../messages/receive.server.ts'
import { messages } from '../messages/tables.server.ts'
import { buildFormToken } from '../spam/factory.ts'
import { clientsByDay } from './clients-by-day.server.ts'
import { findPerson, personOfLead } from './person.server.ts'
import { mergePerson, planPerson, separateAddress } from './revise-person.server.ts'
import { clientDays, leadPageViews, people, personAddresses } from './tables.server.ts'
import { timelineOf } from './timeline.server.ts'

testDatabase({ env: { SITE_URL: 'http://localhost' } })

const admin: Actor = { kind: 'member', id: newId(), email: 'admin@example.com', role: 'admin', sessionId: '' }
const browser = { address: '192.0.2.9', userAgent: 'Mozilla/5.0 Firefox/140.0', language: 'en' }
const { messages: messageKind } = leadKindDefinitions
let formToken = ''
beforeAll(async () => {
  formToken = await buildFormToken()
})

test('page views, messages and notes of an address are in one timeline, oldest first', async () => {
  const email = 'Grace@Example.com'
  await countRead({ url: 'http://localhost/resources?utm_source=letter', from: 'https://search.example/' }, browser)
  await countRead({ url: 'http://localhost/contact', from: 'http://localhost/resources' }, browser)
  const sender = { address: '192.0.2.9', token: formToken, honeypot: '', browser }
  await receiveMessage(visitor, { name: 'Grace', email, message: 'Hello' }, {}, sender)
  const [lead] = await database().select().from(messages).where(eq(messages.email, email))
  const leadId = lead?.id ?? ''
  await addNote(messageKind, admin, leadId, 'Called her.')
  const id = await personOfLead(admin, messageKind, leadId)
  expect(await personOfLead(admin, messageKind, leadId)).toBe(id)
  const { emails } = await findPerson(admin, id)
  expect(emails).toEqual(['grace@example.com'])
  const { entries, sources, name } = await timelineOf(admin, emails)
  expect(entries.map(({ label, title }) => `${label} ${title}`)).toEqual([
    'Read /resources',
    'Read /contact',
    'Message Grace',
    'Note By Somebody who has left',
  ])
  expect({ name, ...sources }).toEqual({ name: 'Grace', first: 'letter', last: 'letter' })
  await buildFileRequest({ email })
  expect((await timelineOf(admin, emails)).name).toBe('Grace')
  await database().delete(fileRequests)

  await planPerson(admin, id, { nextStep: 'Send the offer', dueOn: '2027-01-04', ownerId: admin.id, outcome: 'client' })
  const span = { from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 86_400_000) }
  const clients = async () => [...(await clientsByDay(admin, span)).values()]
  const [client] = await database().select().from(people)
  expect(client).toMatchObject({ outcome: 'client', outcomeAt: expect.any(Date) })
  expect(await clients()).toEqual([1])
  // The day they became a client stays, and clients who were lost are no longer counted.
  await planPerson(admin, id, { nextStep: 'Kick-off', dueOn: '', ownerId: '', outcome: 'client' })
  expect((await database().select().from(people))[0]?.outcomeAt).toEqual(client?.outcomeAt)
  await planPerson(admin, id, { nextStep: '', dueOn: '', ownerId: '', outcome: 'lost' })
  expect(await clients()).toEqual([])
  await deleteLead(messageKind, admin, leadId)
  for (const table of [people, personAddresses, leadPageViews])
    expect(await database().select().from(table)).toEqual([])
})

test('a client stays counted when all their data is deleted, also eight at once', async () => {
  const day = '2026-03-04'
  const span = { from: new Date(`${day}T00:00Z`), to: new Date('2026-03-06T00:00Z') }
  const leads = await Promise.all(Array.from({ length: 8 }, (_, at) => buildMessage({ email: `c${at}@four.example` })))
  for (const [at, { id }] of leads.entries()) {
    const person = await personOfLead(admin, messageKind, id)
    await planPerson(admin, person, { nextStep: 'Call', dueOn: '', ownerId: '', outcome: 'client' })
    const outcomeAt = new Date(`2026-03-0${4 + (at % 2)}T23:30Z`)
    await database().update(people).set({ outcomeAt }).where(eq(people.id, person))
  }
  const expected = new Map([
    [day, 4],
    ['2026-03-05', 4],
  ])
  expect(await clientsByDay(admin, span)).toEqual(expected)
  await Promise.all(leads.map(({ id }) => deleteLead(messageKind, admin, id)))
  expect(await database().select().from(people).where(eq(people.outcome, 'client'))).toEqual([])
  expect(await clientsByDay(admin, span)).toEqual(expected)
  // Stored figures contain days and counts, and no personal data.
  expect((await database().select().from(clientDays)).map((row) => Object.keys(row))).toEqual([
    ['day', 'clients'],
    ['day', 'clients'],
  ])
})

test('two contacts are merged and separated, eight times at once', async () => {
  const [one, other] = [await buildMessage({ email: 'a@one.example' }), await buildMessage({ email: 'b@two.example' })]
  const made = await Promise.all(Array.from({ length: 8 }, () => personOfLead(admin, messageKind, one.id)))
  const [id = ''] = new Set(made)
  expect(new Set(made).size).toBe(1)
  const second = await personOfLead(admin, messageKind, other.id)
  await planPerson(admin, second, { nextStep: 'Call', dueOn: '', ownerId: '', outcome: '' })
  await Promise.all(Array.from({ length: 8 }, () => mergePerson(admin, id, 'b@two.example')))
  expect(await findPerson(admin, id)).toMatchObject({ emails: ['a@one.example', 'b@two.example'], nextStep: 'Call' })
  await expect(findPerson(admin, second)).rejects.toThrow('no longer exists')
  expect((await timelineOf(admin, ['a@one.example', 'b@two.example'])).entries).toHaveLength(2)
  const merged = await database().select().from(auditLog).where(eq(auditLog.subjectId, id))
  expect(merged.filter(({ act }) => act === 'person.merged')).toHaveLength(1)
  await Promise.all(Array.from({ length: 8 }, () => separateAddress(admin, id, 'b@two.example')))
  expect((await findPerson(admin, id)).emails).toEqual(['a@one.example'])
  expect(await personOfLead(admin, messageKind, other.id)).not.toBe(id)
  await expect(separateAddress(admin, id, 'a@one.example')).rejects.toThrow()
  await expect(mergePerson(admin, id, 'nobody@three.example')).rejects.toThrow()
})

test('only admins can open contacts', async () => {
  const { id } = await buildMessage({ email: 'c@three.example' })
  const editor: Actor = { ...admin, role: 'editor' } as Actor
  for (const actor of [editor, visitor]) await expect(personOfLead(actor, messageKind, id)).rejects.toThrow()
})

test('an unknown contact is not found and not created', async () => {
  for (const id of [newId(), 'not-an-id']) {
    await expect(separateAddress(admin, id, 'a@one.example')).rejects.toThrow(NotFound)
    await expect(mergePerson(admin, id, 'a@one.example')).rejects.toThrow(NotFound)
    await expect(planPerson(admin, id, { nextStep: 'Call', dueOn: '', ownerId: '', outcome: '' })).rejects.toThrow(
      NotFound,
    )
  }
})
