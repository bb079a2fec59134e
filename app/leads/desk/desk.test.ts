import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Actor } from '#app/platform/actor.ts'
import { auditLog } from '#app/platform/audit/audit.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Invalid, NotFound } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { buildCandidate } from '../candidates/factory.ts'
import { leadDesks } from '../desks.server.ts'
import { buildMessage } from '../messages/factory.ts'
import { addNote } from './add-note.server.ts'
import { deleteLead } from './delete.server.ts'
import { notesAbout } from './queries.server.ts'
import { setLeadStatus } from './set-status.server.ts'

testDatabase({ env: { LEADS_TO: 'leads@example.com' } })

const admin: Actor = { kind: 'member', id: newId(), email: 'admin@example.com', role: 'admin', sessionId: '' }
const kinds = [
  [leadDesks.messages, buildMessage],
  [leadDesks.candidates, buildCandidate],
] as const
const linesAbout = async (id: string, act: string) =>
  (await database().select().from(auditLog).where(eq(auditLog.subjectId, id))).filter((line) => line.act === act)
const atOnce = (times: number, work: (at: number) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: times }, (_, at) => work(at)))

test.each(kinds)('a lead taken out of spam by forty at once is mailed once', async (desk, build) => {
  const { id } = await build({ status: 'spam' })
  const all = await atOnce(40, () => setLeadStatus(desk, admin, id, 'new'))
  expect(all.every(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await database().select().from(mails).where(eq(mails.about, id))).toHaveLength(2)
  expect(await linesAbout(id, `${desk.noun}.status-set`)).toHaveLength(1)
})

test.each(kinds)('of two states set at once the last one stands, and each is recorded', async (desk, build) => {
  const { id } = await build()
  await Promise.all([setLeadStatus(desk, admin, id, 'archived'), setLeadStatus(desk, admin, id, 'spam')])
  const set = await linesAbout(id, `${desk.noun}.status-set`)
  expect(set.map(({ facts }) => facts.status).sort()).toEqual(['archived', 'spam'])
})

test.each(kinds)('forty notes at once are all kept, the same one twice is one', async (desk, build) => {
  const { id } = await build()
  await atOnce(40, (at) => addNote(desk, admin, id, `Note ${at % 20}`))
  expect(await notesAbout(desk, { id })).toHaveLength(20)
})

test.each(kinds)('of forty deletions at once one deletes, the others find nothing', async (desk, build) => {
  const { id } = await build()
  const all = await atOnce(40, () => deleteLead(desk, admin, id))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of all) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(NotFound)
  expect(await linesAbout(id, `${desk.noun}.deleted`)).toHaveLength(1)
})

test.each(kinds)('what is no id, no status and no note is refused', async (desk, build) => {
  const { id } = await build()
  for (const wrong of ['x', '', "'; drop table messages", newId()]) {
    await expect(setLeadStatus(desk, admin, wrong, 'new')).rejects.toThrow(NotFound)
    await expect(addNote(desk, admin, wrong, 'x')).rejects.toThrow(NotFound)
    await expect(deleteLead(desk, admin, wrong)).rejects.toThrow(NotFound)
  }
  await expect(setLeadStatus(desk, admin, id, 'sold')).rejects.toThrow(Invalid)
  await expect(addNote(desk, admin, id, '\0 ')).rejects.toThrow(Invalid)
})

test.each(kinds)('an empty note is refused beside its field', async (desk, build) => {
  const { id } = await build()
  await expect(addNote(desk, admin, id, ' \n ')).rejects.toMatchObject({ fields: { note: ['Write the note.'] } })
})
