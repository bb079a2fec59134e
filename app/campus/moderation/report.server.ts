import { moderatorAddresses, writingMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { newId } from '#app/platform/ids.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { reportMail } from './report.mail.tsx'
import type { Reported } from './report.ts'
import { reports } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
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
 * Tells the moderators of a post or comment; telling them twice of the same is once.
 * @throws Forbidden for one's own, TooMany
 */
export async function reportContent(actor: Actor, about: Reported, reason: string): Promise<void> {
  if (!can(actor, 'content.report', about)) throw new Forbidden('You cannot report what you wrote yourself.')
  await consume(limit, actorId(actor) ?? '')
  await transaction(async () => {
    const reporter = await writingMember(actor)
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

/** Mails a report to every moderator, or to the address for leads while there is no moderator. */
export async function mailReport(report: {
  kind: 'post' | 'comment'
  subjectId: string
  postId: string
  excerpt: string
  reason: string
}): Promise<void> {
  const { siteUrl, leadsTo, admin } = config()
  const moderators = await moderatorAddresses()
  const fallback = leadsTo ?? admin.email
  const recipients = moderators.length > 0 ? moderators : fallback ? [fallback] : []
  // Rendered once: the transaction of the report waits for it.
  const mail = await reportMail({ ...report, to: '', siteUrl })
  for (const to of recipients) await sendMail({ ...mail, to })
}
