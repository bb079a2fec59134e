import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { readingRetentionDays } from '../analytics/aggregate.server.ts'
import { daysToReturn } from '../auth/leaving/ask-deletion.ts'
import { purgeExpiredAccess, unconfirmedRetentionDays } from '../auth/remove-expired.ts'
import { users } from '../auth/tables.server.ts'
import { notificationRetentionDays, purgeNotifications } from '../campus/notifications/delete.server.ts'
import { buildNotification } from '../campus/notifications/factory.ts'
import { notifications } from '../campus/notifications/tables.server.ts'
import { buildAssessment } from '../leads/assessment/factory.ts'
import { assessments } from '../leads/assessment/tables.server.ts'
import { buildCall } from '../leads/booking/factory.ts'
import { calls } from '../leads/booking/tables.server.ts'
import { buildCandidate } from '../leads/candidates/factory.ts'
import { candidates } from '../leads/candidates/tables.server.ts'
import { buildFileRequest } from '../leads/files/factory.ts'
import { fileRequests } from '../leads/files/tables.server.ts'
import { leadPurgeJobs } from '../leads/lead-kinds.server.ts'
import { buildMessage } from '../leads/messages/factory.ts'
import { messages } from '../leads/messages/tables.server.ts'
import { formatRetention, retentionDays } from '../leads/retention/queries.server.ts'
import { formatDays } from '../leads/retention/retention.ts'
import { setRetentionDays } from '../leads/retention/set-retention.server.ts'
import { DRAFT_DAYS } from '../members/drafts/draft.ts'
import { subscriberRetentionDays } from '../newsletter/subscriber.ts'
import { type Actor, system } from '../platform/actor.ts'
import { auditLog, writeAudit } from '../platform/audit/audit.server.ts'
import { auditRetentionDays, purgeAudit } from '../platform/audit/purge.server.ts'
import { copyWithValues } from '../platform/copy/copy-tree.ts'
import { database, transaction } from '../platform/database/database.server.ts'
import { newId } from '../platform/ids.ts'
import { deliverMail } from '../platform/mail/deliver.server.ts'
import { mailRetentionDays, purgeMails } from '../platform/mail/purge.server.ts'
import { sendMail } from '../platform/mail/send.server.ts'
import { mails } from '../platform/mail/tables.server.ts'
import { trashDays } from '../platform/trash/trash.ts'
import { privacy } from '../site/firm/privacy.content.ts'

testDatabase()

const message = { kind: 'test', to: 'ada@example.com', subject: 'Hello', text: 'Good day', html: '<p>Good day</p>' }
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

test('mails are deleted after 180 days, with their jobs and the details in the audit log', async () => {
  const [old, young] = [await transaction(() => sendMail(message)), await transaction(() => sendMail(message))]
  const age = (id: string, days: number) =>
    database()
      .update(mails)
      .set({ createdAt: daysAgo(days) })
      .where(eq(mails.id, id))
  await age(old, mailRetentionDays + 1)
  await age(young, mailRetentionDays - 1)
  await transaction(() => writeAudit('mail.refused', { mailId: old, recipient: 'ada@example.com' }, system))
  await purgeMails.perform({})
  const remaining = await database()
    .select({ id: mails.id })
    .from(mails)
    .where(inArray(mails.id, [old, young]))
  expect(remaining).toEqual([{ id: young }])
  const { rows: queued } = await database().execute<{ data: { mailId: string } }>(
    sql`select data from pgboss.job where name = ${deliverMail.name} and state < 'completed'`,
  )
  expect(queued.map(({ data }) => data.mailId)).not.toContain(old)
  const [line] = await database().select().from(auditLog).where(eq(auditLog.subjectId, old))
  expect(line?.details).toEqual({ mailId: old })
})

test('audit entries are deleted after 400 days', async () => {
  const [old, young] = [newId(), newId()]
  for (const [postId, days] of [
    [old, auditRetentionDays + 1],
    [young, auditRetentionDays - 1],
  ] as const) {
    await transaction(() => writeAudit('post.hidden', { postId }, system))
    await database()
      .update(auditLog)
      .set({ at: daysAgo(days) })
      .where(eq(auditLog.subjectId, postId))
  }
  await purgeAudit.perform({})
  const remaining = await database()
    .select({ id: auditLog.subjectId })
    .from(auditLog)
    .where(inArray(auditLog.subjectId, [old, young]))
  expect(remaining).toEqual([{ id: young }])
})

test('the retention of emails and audit entries is a setting', async () => {
  const admin: Actor = { kind: 'member', id: newId(), email: 'o@example.com', role: 'admin', sessionId: '' }
  const before = await retentionDays(admin)
  expect([before.mails, before.audit]).toEqual([mailRetentionDays, auditRetentionDays])
  await setRetentionDays(admin, { ...before, mails: 40, audit: 50 })
  const mailId = await transaction(() => sendMail(message))
  await database()
    .update(mails)
    .set({ createdAt: daysAgo(41) })
    .where(eq(mails.id, mailId))
  const postIds = [newId(), newId()]
  for (const [at, postId] of postIds.entries()) {
    await transaction(() => writeAudit('post.hidden', { postId }, system))
    await database()
      .update(auditLog)
      .set({ at: daysAgo(49 + 2 * at) })
      .where(eq(auditLog.subjectId, postId))
  }
  await purgeMails.perform({})
  await purgeAudit.perform({})
  expect(await database().$count(mails, eq(mails.id, mailId))).toBe(0)
  const remaining = await database()
    .select({ id: auditLog.subjectId })
    .from(auditLog)
    .where(inArray(auditLog.subjectId, postIds))
  expect(remaining).toEqual([{ id: postIds[0] }])
  await setRetentionDays(admin, before)
})

test('Campus notifications are deleted after 180 days', async () => {
  const [old, young] = [
    await buildNotification({ createdAt: daysAgo(notificationRetentionDays + 1) }),
    await buildNotification({ createdAt: daysAgo(notificationRetentionDays - 1) }),
  ]
  await purgeNotifications.perform({})
  const remaining = await database()
    .select({ id: notifications.id })
    .from(notifications)
    .where(inArray(notifications.id, [old.id, young.id]))
  expect(remaining).toEqual([{ id: young.id }])
})

const callOf = (startsAt: Date) => buildCall({ startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) })
// A call is kept until a month after it.
const callThatIsOver = () => callOf(daysAgo(32))

test('leads are stored for two years, profiles for one; spam is deleted after 30 days', async () => {
  const made = [
    [messages, (await buildMessage()).id, 2],
    [assessments, (await buildAssessment()).id, 2],
    [calls, (await buildCall()).id, 2],
    [fileRequests, (await buildFileRequest()).id, 2],
    [candidates, (await buildCandidate()).id, 1],
  ] as const
  for (const [table, id, years] of made) {
    const [stored] = await database().select({ until: table.expiresOn }).from(table).where(eq(table.id, id))
    const days = ((stored?.until.getTime() ?? 0) - Date.now()) / 86_400_000
    expect(Math.abs(days - years * 365)).toBeLessThan(3)
  }
  for (const [table, build, purgeJob] of [
    [messages, buildMessage, leadPurgeJobs.messages],
    [candidates, buildCandidate, leadPurgeJobs.candidates],
    [assessments, buildAssessment, leadPurgeJobs.assessments],
    [calls, callThatIsOver, leadPurgeJobs.calls],
    [fileRequests, buildFileRequest, leadPurgeJobs.files],
  ] as const) {
    const [retained, over, spam] = [await build(), await build(), await build()]
    await database()
      .update(table)
      .set({ expiresOn: daysAgo(1) })
      .where(eq(table.id, over.id))
    await database()
      .update(table)
      .set({ status: 'spam', createdAt: daysAgo(31) })
      .where(eq(table.id, spam.id))
    await purgeJob.perform({})
    const ids = [retained.id, over.id, spam.id]
    const remaining = await database().select({ id: table.id }).from(table).where(inArray(table.id, ids))
    expect(remaining).toEqual([{ id: retained.id }])
  }
})

test.each([
  ['coming', -20],
  ['recent', 10],
])('a %s call is stored until a month after it, however often it was moved', async (_, days) => {
  const { id } = await callOf(daysAgo(days))
  await database()
    .update(calls)
    .set({ expiresOn: daysAgo(1) })
    .where(eq(calls.id, id))
  await leadPurgeJobs.calls.perform({})
  const [stored] = await database().select().from(calls).where(eq(calls.id, id))
  expect((stored?.expiresOn.getTime() ?? 0) - (stored?.endsAt.getTime() ?? 0)).toBe(31 * 86_400_000)
})

test('locations, devices and sessions are deleted as the privacy page states', async () => {
  const userId = newId()
  await database().execute(sql`insert into auth.users (id, email) values (${userId}, ${`${userId}@example.com`})`)
  for (const days of [364, 366]) {
    const marker = Buffer.from(`${days}`)
    await database().execute(sql`insert into auth.known_places (user_id, place_hash, last_seen_at)
      values (${userId}, ${marker}, now() - make_interval(days => ${days}))`)
    await database().execute(sql`insert into auth.known_devices (user_id, device_hash, last_seen_at)
      values (${userId}, ${marker}, now() - make_interval(days => ${days}))`)
  }
  for (const days of [179, 181])
    await database().execute(sql`insert into auth.sessions (id, user_id, aal, amr, refreshed_at, created_at, updated_at)
      values (${newId()}, ${userId}, 'aal1', '[]', now() - make_interval(days => ${days}), now(), now())`)
  await purgeExpiredAccess.perform({})
  for (const table of ['known_places', 'known_devices', 'sessions']) {
    const { rows: remaining } =
      await database().execute(sql`select 1 from ${sql.identifier('auth')}.${sql.identifier(table)}
      where user_id = ${userId}`)
    expect(remaining.length, table).toBe(1)
  }
})

test('an unconfirmed account is deleted 30 days after the last email to it; others stay', async () => {
  const made = async (days: number, more: Partial<typeof users.$inferInsert> = {}) => {
    const id = newId()
    await database()
      .insert(users)
      .values({ id, email: `${id}@example.com`, createdAt: daysAgo(days), ...more })
    return id
  }
  const old = unconfirmedRetentionDays + 1
  const never = await made(old)
  const retained = [
    await made(unconfirmedRetentionDays - 1),
    await made(old, { confirmationSentAt: daysAgo(2) }),
    await made(old, { invitedAt: daysAgo(2) }),
    await made(old, { emailConfirmedAt: daysAgo(1) }),
    await made(old, { lastSignInAt: daysAgo(old) }),
    await made(old, { isSsoUser: true }),
  ]
  await purgeExpiredAccess.perform({})
  const remaining = await database()
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [never, ...retained]))
  expect(remaining.map(({ id }) => id).sort()).toEqual([...retained].sort())
})

const inWords: Record<number, string> = { 2: 'two' }

test('a period of whole years is stated in years', () => {
  expect([365, 730, 3650].map(formatDays)).toEqual(['one year', 'two years', 'ten years'])
  expect([30, 366, 1000].map(formatDays)).toEqual(['30 days', '366 days', '1,000 days'])
})

test('the privacy page states the periods that the jobs apply', async () => {
  const retention =
    copyWithValues(privacy(), await formatRetention())
      .sections.find(({ id }) => id === 'retention')
      ?.list?.join(' ') ?? ''
  expect(retention).not.toMatch(/[{}]/)
  expect(retention).toContain('messages for two years, assessments for two years, booked calls for two years')
  expect(retention).toContain('addresses for files for two years and candidate profiles for one year')
  expect(retention).toContain('if you do not confirm, else two years, and at least until a month after the event')
  expect(retention).toContain(`for ${mailRetentionDays} days with its text`)
  expect(retention).toContain(`${auditRetentionDays} days, so that misuse`)
  expect(retention).toContain(`delete them, and ${trashDays} days more`)
  expect(retention).toContain(`Drafts: ${DRAFT_DAYS} days`)
  expect(retention).toContain(`Notifications of the Campus: ${notificationRetentionDays} days`)
  expect(retention).toContain(`which name nobody: ${readingRetentionDays} days`)
  expect(retention).toContain(`for ${daysToReturn} days signing in undoes it`)
  expect(retention).toContain(`nobody confirmed: ${unconfirmedRetentionDays} days after the last email`)
  expect(retention).toContain(
    `Subscriptions to new articles: ${inWords[subscriberRetentionDays.unconfirmed]} days if you do not`,
  )
  expect(retention).toContain(`until ${subscriberRetentionDays.ended} days after you end`)
})
