import { eq, getTableName, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor, Role } from '#app/platform/actor.ts'
import { auditLog } from '#app/platform/audit/audit.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Conflict, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { deletedRecords, purgeDeletedRecords } from '#app/platform/trash/deleted-records.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { leadOutcomes } from '../all/figures.server.ts'
import { listAllLeads } from '../all/queries.server.ts'
import { buildAssessment } from '../assessment/factory.ts'
import { assessmentAnswers } from '../assessment/tables.server.ts'
import { buildCall } from '../booking/factory.ts'
import { freeTimes } from '../booking/queries.server.ts'
import { calls } from '../booking/tables.server.ts'
import { buildCandidate } from '../candidates/factory.ts'
import { candidateIntroductions } from '../candidates/introductions/tables.server.ts'
import { purgeExpiredFiles } from '../candidates/uploads.server.ts'
import { ensurePerson } from '../contacts/person.server.ts'
import { leadPageViews, people } from '../contacts/tables.server.ts'
import { buildFileRequest } from '../files/factory.ts'
import { leadKindDefinitions } from '../lead-kinds.server.ts'
import { buildMessage } from '../messages/factory.ts'
import { messages } from '../messages/tables.server.ts'
import { addNote } from './add-note.server.ts'
import { assignLead } from './assignment/assign.server.ts'
import { deleteLead, deleteLeadOnRequest } from './delete.server.ts'
import { findLead } from './find-lead.server.ts'
import { purgeLead } from './purge.server.ts'
import { replyToLead } from './replies/reply.server.ts'
import { purgeExpiredLeads } from './retention.server.ts'
import { dependentsOf, restoreLead, trashLead } from './trash.server.ts'
import { listTrashedLeads } from './trash-list.server.ts'

testDatabase({ env: { LEADS_TO: 'leads@example.com' } })

const as = (role: Role): Actor => ({ kind: 'member', id: newId(), email: 'a@example.com', role, sessionId: '' })
const admin = as('admin')
const day = 86_400_000
const span = { from: new Date(Date.now() - 2 * day), to: new Date(Date.now() + 2 * day) }
const kinds = [
  [leadKindDefinitions.messages, buildMessage],
  [leadKindDefinitions.candidates, buildCandidate],
  [leadKindDefinitions.assessments, buildAssessment],
  [leadKindDefinitions.calls, buildCall],
  [leadKindDefinitions.files, buildFileRequest],
] as const
const storedFiles = () => storage().list('candidates')
const inTrash = (id: string) => database().$count(deletedRecords, eq(deletedRecords.id, id))
const actsAbout = async (id: string) =>
  (await database().select().from(auditLog).where(eq(auditLog.subjectId, id))).map(({ act }) => act)
const monthPasses = () => database().execute(sql`update deleted_records set deleted_at = now() - interval '31 days'`)

/** All rows of all tables that mention a lead, except the audit log and the trash. */
async function rowsAbout(id: string): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await database().execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('audit_log', 'deleted_records')`)
  const storedRows: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const { rows } = await database().execute<{ row: object }>(sql`
      select to_jsonb(t) as row from ${sql.identifier(name)} t where to_jsonb(t)::text like ${`%${id}%`} order by 1`)
    if (rows.length > 0) storedRows[name] = rows.map(({ row }) => row)
  }
  return storedRows
}

test.each(kinds)('a deleted lead is in no list, and restoring it changes nothing about it', async (leadKind, build) => {
  const { id } = await build({ email: `Ada.${newId()}@Example.com` } as never)
  await addNote(leadKind, admin, id, 'Called back.')
  await replyToLead(leadKind, admin, id, { subject: 'Dates', text: 'In May.' })
  await assignLead(leadKind, admin, id, { ownerId: '', dueOn: '2027-01-04', snoozedUntil: '', tags: ['big'] })
  const read = { path: '/about', at: '2026-11-18T10:00:00.000Z', referrer: null, utmSource: null }
  await database()
    .insert(leadPageViews)
    .values({ leadId: id, pages: [{ ...read, utmMedium: null, utmCampaign: null }] })
  if (leadKind === leadKindDefinitions.assessments)
    await database().insert(assessmentAnswers).values({ id: newId(), assessmentId: id, code: '1-0', digest: id })
  if (leadKind === leadKindDefinitions.candidates)
    await database().insert(candidateIntroductions).values({ id: newId(), candidateId: id, employer: 'N', role: 'R' })
  const { email } = await findLead(leadKind, admin, id)
  const personId = await ensurePerson(email.toLowerCase())
  const [before, figures, files] = [await rowsAbout(id), await leadOutcomes(admin, span), await storedFiles()]
  expect(Object.keys(before).length).toBeGreaterThanOrEqual(leadKind === leadKindDefinitions.candidates ? 7 : 5)

  await trashLead(leadKind, admin, id)
  await expect(findLead(leadKind, admin, id)).rejects.toThrow(NotFound)
  expect((await listAllLeads(admin, { q: email } as never, {})).items).toEqual([])
  expect(Object.keys(await rowsAbout(id))).toEqual(['mails', 'spam_lessons'])
  expect((await listTrashedLeads(as('sales'), {})).items[0]).toMatchObject({
    id,
    title: expect.stringContaining(email),
  })
  expect(await leadOutcomes(admin, span)).toEqual(figures)

  await purgeExpiredFiles.perform({})
  await purgeExpiredLeads(leadKind)
  expect(await restoreLead(leadKind, as('sales'), id)).toBe(false)
  expect(await rowsAbout(id)).toEqual(before)
  expect(await leadOutcomes(admin, span)).toEqual(figures)
  expect(await storedFiles()).toEqual(files)
  expect(await database().$count(people, eq(people.id, personId))).toBe(1)
  expect(await inTrash(id)).toBe(0)
  expect(await actsAbout(id)).toEqual(
    expect.arrayContaining([`${leadKind.recordType}.deleted`, `${leadKind.recordType}.restored`]),
  )
  // Restoring again changes nothing.
  await restoreLead(leadKind, admin, id)
  expect(await rowsAbout(id)).toEqual(before)
})

test('every table that refers to leads goes to the trash with them', async () => {
  const { rows: references } = await database().execute<{ name: string; target: string }>(sql`
    select conrelid::regclass::text as name, confrelid::regclass::text as target from pg_constraint
    where contype = 'f'`)
  for (const leadKind of Object.values(leadKindDefinitions)) {
    const table = getTableName(leadKind.table)
    const covered = dependentsOf(leadKind).map((one) => getTableName(one.table))
    const names = references.filter(({ target }) => target === table).map(({ name }) => name)
    // Files keep their rows, detached from the profile.
    expect(covered).toEqual(expect.arrayContaining(names.filter((name) => name !== 'candidate_files')))
  }
})

test.each(kinds)('leads in the trash are deleted after 30 days, or at once by an admin', async (leadKind, build) => {
  const [late, pressed] = [await build(), await build()]
  const stored = (await storedFiles()).length
  for (const { id } of [late, pressed]) {
    await addNote(leadKind, admin, id, 'Called back.')
    await replyToLead(leadKind, admin, id, { subject: 'Dates', text: 'In May.' })
    await trashLead(leadKind, admin, id)
  }
  await purgeLead(leadKind, admin, pressed.id)
  expect(await inTrash(late.id)).toBe(1)
  await monthPasses()
  await expect(restoreLead(leadKind, admin, late.id)).rejects.toThrow(NotFound)
  expect((await listTrashedLeads(admin, {})).items).toEqual([])
  // The general trash job skips leads, which need more cleanup.
  await purgeDeletedRecords.perform({})
  expect(await inTrash(late.id)).toBe(1)
  await purgeExpiredLeads(leadKind)
  for (const { id } of [late, pressed]) {
    expect(await inTrash(id)).toBe(0)
    expect(await database().$count(mails, eq(mails.about, id))).toBe(0)
    expect(await rowsAbout(id)).toEqual({})
    expect(await actsAbout(id)).toContain(`${leadKind.recordType}.purged`)
    await expect(purgeLead(leadKind, admin, id)).rejects.toThrow(NotFound)
  }
  expect((await storedFiles()).length).toBe(leadKind === leadKindDefinitions.candidates ? stored - 2 : stored)
})

test.each(['by the person', 'by an admin'])(
  'permanently deleting a person %s also deletes their leads in the trash',
  async (by) => {
    const email = 'jens@xn--mnchen-3ya.example'
    const trashed = [
      [leadKindDefinitions.candidates, await buildCandidate({ email: 'Jens@München.example' })],
      [leadKindDefinitions.calls, await buildCall({ email })],
    ] as const
    const other = await buildMessage({ email: 'other@example.com' })
    const stored = (await storedFiles()).length
    for (const [leadKind, { id }] of trashed) await trashLead(leadKind, admin, id)
    await trashLead(leadKindDefinitions.messages, admin, other.id)
    const { id } = await buildMessage({ email })
    if (by === 'by the person') await deleteLeadOnRequest(leadKindDefinitions.messages, id)
    else await deleteLead(leadKindDefinitions.messages, admin, id)
    for (const [, lead] of trashed) expect(await inTrash(lead.id)).toBe(0)
    expect(await inTrash(id)).toBe(0)
    expect(await inTrash(other.id)).toBe(1)
    expect((await storedFiles()).length).toBe(stored - 1)
    await purgeLead(leadKindDefinitions.messages, admin, other.id)
  },
)

test('the retention of leads also applies in the trash', async () => {
  const over = await buildMessage({ expiresOn: new Date(Date.now() + 1000) })
  const spam = await buildMessage({ status: 'spam', createdAt: new Date(Date.now() - 31 * day) })
  const untouched = await buildMessage()
  for (const { id } of [over, spam, untouched]) await trashLead(leadKindDefinitions.messages, admin, id)
  await database().execute(sql`update deleted_records
    set record = record || '{"kept_until": "2026-01-01T00:00:00Z"}' where id = ${over.id}`)
  await purgeExpiredLeads(leadKindDefinitions.messages)
  expect([await inTrash(over.id), await inTrash(spam.id), await inTrash(untouched.id)]).toEqual([0, 0, 1])
  await purgeLead(leadKindDefinitions.messages, admin, untouched.id)
})

test('a contact with leads only in the trash remains until these are deleted', async () => {
  const email = `${newId()}@example.com`
  const [first, second] = [await buildMessage({ email }), await buildFileRequest({ email })]
  const personId = await ensurePerson(email)
  await trashLead(leadKindDefinitions.messages, admin, first.id)
  await trashLead(leadKindDefinitions.files, admin, second.id)
  await purgeLead(leadKindDefinitions.messages, admin, first.id)
  expect(await database().$count(people, eq(people.id, personId))).toBe(1)
  await purgeLead(leadKindDefinitions.files, admin, second.id)
  expect(await database().$count(people, eq(people.id, personId))).toBe(0)
})

const afterwards = ['free', 'taken', 'past', 'past before'] as const
test.each(afterwards)(
  'the time of a deleted call is offered again, and the call is restored if its time is %s',
  async (time) => {
    const { id, hostId } = await buildCall()
    const [{ startsAt, endsAt } = { startsAt: new Date(), endsAt: new Date() }] = await database()
      .select()
      .from(calls)
      .where(eq(calls.id, id))
    const isOffered = async () => (await freeTimes(new Date(), hostId)).some((one) => Number(one) === Number(startsAt))
    const hourAgo = { startsAt: new Date(Date.now() - 2 * 3_600_000), endsAt: new Date(Date.now() - 3_600_000) }
    if (time === 'past before') await database().update(calls).set(hourAgo).where(eq(calls.id, id))
    else expect(await isOffered()).toBe(false)
    await trashLead(leadKindDefinitions.calls, admin, id)
    expect(await isOffered()).toBe(true)
    if (time === 'taken') await buildCall({ hostId, startsAt, endsAt })
    if (time === 'past')
      await database().execute(sql`update deleted_records set deleted_at = now() - interval '3 hours',
      record = record || ${JSON.stringify({ starts_at: hourAgo.startsAt, ends_at: hourAgo.endsAt })}::text::jsonb
      where id = ${id}`)
    const isCancelled = time === 'taken' || time === 'past'
    expect(await restoreLead(leadKindDefinitions.calls, admin, id)).toBe(isCancelled)
    const [call] = await database().select().from(calls).where(eq(calls.id, id))
    expect(call?.cancelledAt instanceof Date).toBe(isCancelled)
    expect(call?.revision).toBe(isCancelled ? 1 : 0)
    expect(await isOffered()).toBe(time === 'past' || time === 'past before')
  },
)

test('a lead that was submitted again meanwhile stays in the trash', async () => {
  const { id } = await buildMessage()
  await trashLead(leadKindDefinitions.messages, admin, id)
  const resubmitted = await buildMessage({ digest: id })
  await expect(restoreLead(leadKindDefinitions.messages, admin, id)).rejects.toThrow(Conflict)
  expect(await inTrash(id)).toBe(1)
  expect(await database().$count(messages, eq(messages.id, resubmitted.id))).toBe(1)
})

test.each(kinds)('only people who may delete leads can open the trash, restore and purge', async (leadKind, build) => {
  const { id } = await build()
  for (const role of ['member', 'moderator', 'editor'] as const) {
    await expect(trashLead(leadKind, as(role), id)).rejects.toThrow(NotFound)
    await expect(findLead(leadKind, admin, id)).resolves.toMatchObject({ id })
  }
  await trashLead(leadKind, as('sales'), id)
  for (const role of ['member', 'moderator', 'editor'] as const) {
    expect((await listTrashedLeads(as(role), {})).items).toEqual([])
    await expect(restoreLead(leadKind, as(role), id)).rejects.toThrow(NotFound)
    await expect(purgeLead(leadKind, as(role), id)).rejects.toThrow(NotFound)
  }
  const other = leadKind === leadKindDefinitions.files ? leadKindDefinitions.calls : leadKindDefinitions.files
  await expect(purgeLead(other, admin, id)).rejects.toThrow(NotFound)
  await expect(restoreLead(other, admin, id)).rejects.toThrow(NotFound)
  expect(await inTrash(id)).toBe(1)
})

test('concurrent deletions and restorations of one lead leave it either listed or in the trash', async () => {
  const { id } = await buildMessage()
  const acts = Array.from({ length: 8 }, (_, at) =>
    (at % 2 ? restoreLead : trashLead)(leadKindDefinitions.messages, admin, id),
  )
  for (const one of await Promise.allSettled(acts))
    if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(NotFound)
  expect((await inTrash(id)) + (await database().$count(messages, eq(messages.id, id)))).toBe(1)
})
