import { sql } from 'drizzle-orm'
import { moderatorAddresses, requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { defineJob, enqueue } from '#app/platform/jobs/jobs.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { lockList } from '#app/platform/lists/lock-list.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { countOpen } from './queue/queries.server.ts'
import { reportMail, waitingMail } from './report.mail.tsx'
import type { Reported } from './report.ts'
import { reports } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'content.reported': {
      reportId: string
      kind: 'post' | 'comment'
      subjectId: string
      postId: string
      excerpt: string
      reason: string
    }
  }
}

const limit: Limit = { name: 'content.report', points: 20, seconds: 3600, per: 'account' }

/**
 * Reports a post or comment to the moderators. Reporting it twice changes nothing.
 * @throws Forbidden for one's own, TooMany
 */
export async function reportContent(actor: Actor, about: Reported, reason: string): Promise<void> {
  if (!can(actor, 'content.report', about)) throw new Forbidden('You can’t report your own post or comment.')
  await consume(limit, actorId(actor) ?? '')
  await transaction(async () => {
    const reporter = await requireActiveMember(actor)
    const made = await database()
      .insert(reports)
      .values({ id: newId(), subjectKind: about.kind, subjectId: about.id, reporterId: reporter.id, reason })
      .onConflictDoNothing()
      .returning({ id: reports.id })
    const { kind, id: subjectId, postId, excerpt } = about
    if (made[0])
      await emit(actor, 'content.reported', { reportId: made[0].id, kind, subjectId, postId, excerpt, reason })
  })
}

/** Moderators get at most one email per interval; the queue lists everything. */
const MAIL_INTERVAL_MINUTES = 10

/**
 * Emails a report to every moderator, or to the address for leads if there are none. Further reports within the
 * interval are collected in one email at its end, unless they were decided before.
 */
export async function mailReport(report: {
  kind: 'post' | 'comment'
  subjectId: string
  postId: string
  excerpt: string
  reason: string
}): Promise<void> {
  if (await isMailedLately()) {
    const options = { startAfter: MAIL_INTERVAL_MINUTES * 60, singletonKey: 'waiting' }
    return enqueue(mailWaiting, {}, options)
  }
  const mail = await reportMail({ ...report, to: '', siteUrl: config().siteUrl })
  for (const to of await recipients()) await sendMail({ ...mail, to })
}

/** Emails the moderators the number of open reports, if there are any. */
export const mailWaiting = defineJob<Record<string, never>>('moderation.mail-waiting', () =>
  transaction(async () => {
    const waiting = await countOpen()
    if (!waiting || (await isMailedLately())) return
    const mail = await waitingMail(waiting, config().siteUrl)
    for (const to of await recipients()) await sendMail({ ...mail, to })
  }),
)

/** Two concurrent reports must not both count as the first, so the second waits for the first transaction. */
async function isMailedLately(): Promise<boolean> {
  await lockList('mails to moderators')
  const {
    rows: [row],
  } = await database().execute<{ lately: boolean }>(sql`
    select exists (select from mails where kind = 'content.reported'
      and created_at > now() - ${MAIL_INTERVAL_MINUTES} * interval '1 minute') as lately`)
  return row?.lately ?? false
}

async function recipients(): Promise<string[]> {
  const { leadsTo, admin } = config()
  const moderators = await moderatorAddresses()
  const fallback = leadsTo ?? admin.email
  return moderators.length > 0 ? moderators : fallback ? [fallback] : []
}
