import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#app/platform/actor.ts'
import { auditLog } from '#app/platform/audit/audit.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict, Invalid, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { listAllLeads, neighborsOf } from '../all/queries.server.ts'
import { buildAssessment } from '../assessment/factory.ts'
import { buildCall } from '../booking/factory.ts'
import { buildCandidate } from '../candidates/factory.ts'
import { buildFileRequest } from '../files/factory.ts'
import { leadKindDefinitions } from '../lead-kinds.server.ts'
import { buildMessage } from '../messages/factory.ts'
import { addNote } from './add-note.server.ts'
import { deleteLead } from './delete.server.ts'
import { findLead, openLead } from './find-lead.server.ts'
import { notesAbout } from './queries.server.ts'
import { repliesTo, replyToLead } from './replies/reply.server.ts'
import { purgeExpiredLeads } from './retention.server.ts'
import { setLeadStatus } from './set-status.server.ts'

testDatabase({ env: { LEADS_TO: 'leads@example.com' } })

const admin: Actor = { kind: 'member', id: newId(), email: 'admin@example.com', role: 'admin', sessionId: '' }
const kinds = [
  [leadKindDefinitions.messages, buildMessage],
  [leadKindDefinitions.candidates, buildCandidate],
  [leadKindDefinitions.assessments, buildAssessment],
  [leadKindDefinitions.calls, buildCall],
  [leadKindDefinitions.files, buildFileRequest],
] as const
const linesAbout = async (id: string, act: string) =>
  (await database().select().from(auditLog).where(eq(auditLog.subjectId, id))).filter((line) => line.act === act)
const atOnce = (times: number, work: (at: number) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: times }, (_, at) => work(at)))

test.each(kinds)('marking a lead as not spam forty times at once sends its emails once', async (leadKind, build) => {
  const { id } = await build({ status: 'spam' })
  const all = await atOnce(40, () => setLeadStatus(leadKind, admin, id, 'new'))
  expect(all.every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await database().select().from(mails).where(eq(mails.about, id))).toHaveLength(2)
  expect(await linesAbout(id, `${leadKind.recordType}.status-set`)).toHaveLength(1)
})

test.each(kinds)('marking a lead as not spam is recorded in the audit log', async (leadKind, build) => {
  const { id } = await build({ status: 'spam' })
  await setLeadStatus(leadKind, admin, id, 'new')
  expect(await linesAbout(id, `${leadKind.recordType}.rescued`)).toMatchObject([{ actorId: admin.id }])
})

test.each(kinds)('of two statuses set at once the last one wins, and each is recorded', async (leadKind, build) => {
  const { id } = await build()
  await Promise.all([setLeadStatus(leadKind, admin, id, 'archived'), setLeadStatus(leadKind, admin, id, 'spam')])
  const set = await linesAbout(id, `${leadKind.recordType}.status-set`)
  expect(set.map(({ details }) => details.status).sort()).toEqual(['archived', 'spam'])
})

test.each(kinds)('forty concurrent notes are all stored, and a duplicate is stored once', async (leadKind, build) => {
  const { id } = await build()
  await atOnce(40, (at) => addNote(leadKind, admin, id, `Note ${at % 20}`))
  expect(await notesAbout(leadKind, { id })).toHaveLength(20)
})

test.each(kinds)('of forty concurrent deletions one succeeds, and the others get NotFound', async (leadKind, build) => {
  const { id } = await build()
  const all = await atOnce(40, () => deleteLead(leadKind, admin, id))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of all) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(NotFound)
  expect(await linesAbout(id, `${leadKind.recordType}.deleted`)).toHaveLength(1)
})

test.each(kinds)('an invalid id, status or note is rejected', async (leadKind, build) => {
  const { id } = await build()
  for (const wrong of ['x', '', "'; drop table messages", newId()]) {
    await expect(setLeadStatus(leadKind, admin, wrong, 'new')).rejects.toThrow(NotFound)
    await expect(addNote(leadKind, admin, wrong, 'x')).rejects.toThrow(NotFound)
    await expect(deleteLead(leadKind, admin, wrong)).rejects.toThrow(NotFound)
  }
  await expect(setLeadStatus(leadKind, admin, id, 'sold')).rejects.toThrow(Invalid)
  await expect(addNote(leadKind, admin, id, '\0 ')).rejects.toThrow(Invalid)
})

test.each(kinds)('an empty note shows an error next to its field', async (leadKind, build) => {
  const { id } = await build()
  await expect(addNote(leadKind, admin, id, ' \n ')).rejects.toMatchObject({ fields: { note: ['Write the note.'] } })
})

test.each(kinds)('of forty concurrent replies one is sent, and the others get a conflict', async (leadKind, build) => {
  const { id } = await build({ email: `answered-${leadKind.recordType}@example.com` })
  const draft = { subject: 'Re: a workshop', text: 'Two days.\n\nShall we talk?', seen: 0 }
  const all = await atOnce(40, () => replyToLead(leadKind, admin, id, draft))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of all) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(Conflict)
  const [mail, ...more] = await database().select().from(mails).where(eq(mails.about, id))
  expect(mail).toMatchObject({
    kind: `${leadKind.recordType}.answered`,
    replyTo: 'leads@example.com',
    subject: draft.subject,
  })
  expect(mail?.bodyText).toContain(draft.text)
  expect(more).toEqual([])
  expect(await findLead(leadKind, admin, id)).toMatchObject({ status: leadKind.statusAfter.answering })
  await replyToLead(leadKind, admin, id, { ...draft, seen: 1 })
  expect(await repliesTo({ id })).toHaveLength(2)
})

test.each(kinds)(
  'opening a new lead marks it as read, and does not change any other status',
  async (leadKind, build) => {
    const { id } = await build()
    expect(await openLead(leadKind, admin, { id, status: 'new' })).toBe(leadKind.statusAfter.opening)
    expect(await findLead(leadKind, admin, id)).toMatchObject({ status: leadKind.statusAfter.opening })
    expect(await openLead(leadKind, admin, { id, status: 'archived' })).toBe('archived')
  },
)

test('one list has all leads, newest first, with filters and links to the neighbors', async () => {
  const source = `list-${newId()}`
  const guest = await buildMessage({ source, digest: `event-guest:${newId()}`, name: 'Gus Guest' })
  const message = await buildMessage({ source, email: 'dana@northwind.example', phone: '(502) 555-0199' })
  const candidate = await buildCandidate({ source, email: 'dana.reyes@example.com' })
  const assessment = await buildAssessment({ source, status: 'answered' })
  const list = async (filter: object, cursor = {}) =>
    (await listAllLeads(admin, { source, ...filter }, cursor)).items.map(({ id }) => id)
  const newestFirst = [assessment.id, candidate.id, message.id, guest.id]
  expect(await list({})).toEqual(newestFirst)
  expect(await list({}, { after: candidate.id })).toEqual([message.id, guest.id])
  expect(await list({}, { before: message.id })).toEqual([assessment.id, candidate.id])
  expect(await list({ kind: 'guests' })).toEqual([guest.id])
  expect(await list({ kind: 'nothing of ours' })).toEqual([])
  expect(await list({ status: 'open' })).toEqual([candidate.id, message.id])
  expect(await list({ status: 'answered' })).toEqual([assessment.id])
  expect(await list({ q: 'dana' })).toEqual([candidate.id, message.id])
  expect(await list({ q: 'dana@northwind.example' })).toEqual([message.id])
  expect(await list({ q: '502.555.0199' })).toEqual([message.id])
  expect(await list({ days: '7' })).toEqual(newestFirst)
  expect(await neighborsOf(admin, candidate.id, { source })).toEqual({
    previous: `/admin/inbox/assessments/${assessment.id}`,
    next: `/admin/inbox/messages/${message.id}`,
  })
  expect(await neighborsOf(admin, guest.id, { source })).toMatchObject({ next: undefined })
})

test.each(kinds)('spam is retained for 29 days and deleted after 31', async ({ table, ...leadKind }, build) => {
  const arrived = async (days: number) => {
    const { id } = await build({ status: 'spam' })
    const createdAt = new Date(Date.now() - days * 86_400_000)
    await database().update(table).set({ createdAt }).where(eq(table.id, id))
    return id
  }
  const [recent, old] = [await arrived(29), await arrived(31)]
  await purgeExpiredLeads({ table, ...leadKind })
  const remaining = await database().select({ id: table.id }).from(table)
  expect(remaining).toContainEqual({ id: recent })
  expect(remaining).not.toContainEqual({ id: old })
})
