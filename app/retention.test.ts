import { readFile } from 'node:fs/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { system } from './platform/actor.ts'
import { auditLog, writeAudit } from './platform/audit/audit.server.ts'
import { auditKeptFor, forgetOldAudit } from './platform/audit/forget.server.ts'
import { database, transaction } from './platform/database/database.server.ts'
import { newId } from './platform/ids.ts'
import { deliverMail } from './platform/mail/deliver.server.ts'
import { forgetOldMails, mailsKeptFor } from './platform/mail/forget.server.ts'
import { sendMail } from './platform/mail/send.server.ts'
import { mails } from './platform/mail/tables.server.ts'
import { trashDays } from './platform/trash/trash.ts'
import { privacy } from './site/firm/privacy.content.ts'

testDatabase()

const letter = { kind: 'test', to: 'ada@example.com', subject: 'Hello', text: 'Good day', html: '<p>Good day</p>' }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('mails go 180 days after they were written, with what the queue and the log know of them', async () => {
  const [old, young] = [await transaction(() => sendMail(letter)), await transaction(() => sendMail(letter))]
  const age = (id: string, days: number) =>
    database()
      .update(mails)
      .set({ createdAt: daysAgo(days) })
      .where(eq(mails.id, id))
  await age(old, mailsKeptFor + 1)
  await age(young, mailsKeptFor - 1)
  await transaction(() => writeAudit('mail.refused', { mailId: old, recipient: 'ada@example.com' }, system))
  await forgetOldMails.perform({})
  const left = await database()
    .select({ id: mails.id })
    .from(mails)
    .where(inArray(mails.id, [old, young]))
  expect(left).toEqual([{ id: young }])
  const queued = await database().execute<{ data: { mailId: string } }>(
    sql`select data from pgboss.job where name = ${deliverMail.name} and state < 'completed'`,
  )
  expect(queued.map(({ data }) => data.mailId)).not.toContain(old)
  const [line] = await database().select().from(auditLog).where(eq(auditLog.subjectId, old))
  expect(line?.facts).toEqual({ mailId: old })
})

test('lines of the audit log go after 400 days', async () => {
  const [old, young] = [newId(), newId()]
  for (const [postId, days] of [
    [old, auditKeptFor + 1],
    [young, auditKeptFor - 1],
  ] as const) {
    await transaction(() => writeAudit('post.hidden', { postId }, system))
    await database()
      .update(auditLog)
      .set({ at: daysAgo(days) })
      .where(eq(auditLog.subjectId, postId))
  }
  await forgetOldAudit.perform({})
  const left = await database()
    .select({ id: auditLog.subjectId })
    .from(auditLog)
    .where(inArray(auditLog.subjectId, [old, young]))
  expect(left).toEqual([{ id: young }])
})

test('every job that forgets something runs by itself', async () => {
  const schedules = await readFile('app/schedules.server.ts', 'utf8')
  const daily = [
    'forgetOldMails',
    'forgetOldAudit',
    'forgetSpamMessages',
    'forgetSpamCandidates',
    'forgetSpamAssessments',
    'forgetSpamCalls',
  ]
  for (const job of [...daily, 'emptyTrash', 'emptyCampusTrash', 'removeExpiredAccess', 'removeExpiredFiles'])
    expect(schedules).toContain(`  schedule(${job}, '`)
})

test('the privacy page promises the days that the jobs keep', () => {
  const retention =
    privacy()
      .sections.find(({ id }) => id === 'retention')
      ?.list?.join(' ') ?? ''
  expect(retention).toContain(`for ${mailsKeptFor} days with its text`)
  expect(retention).toContain(`${auditKeptFor} days, so that misuse`)
  expect(retention).toContain(`delete them, and ${trashDays} days more`)
})
