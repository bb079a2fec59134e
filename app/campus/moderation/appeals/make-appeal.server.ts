import { adminAddresses, currentProfile } from '#app/members/directory.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Conflict, Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { sendMail } from '#app/platform/mail/send.server.ts'
import { memberNotification } from '../../notifications/queries.server.ts'
import { appealMail } from './appeal.mail.tsx'
import { isAppealable } from './appeal.ts'
import { appeals } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'appeal.made': { appealId: string; memberId: string }
  }
}

const limit: Limit = { name: 'appeal.make', points: 10, seconds: 86_400, per: 'account' }

/**
 * Appeals a moderator's decision about the member or one of their texts; suspended members may, too.
 * @throws NotFound for somebody else's notification, Forbidden if it is not about a decision, Conflict for a second
 * appeal
 */
export async function makeAppeal(member: SignedIn, notificationId: string, text: string): Promise<void> {
  await consume(limit, member.id)
  const notification = await memberNotification(member, notificationId)
  if (!isAppealable(notification)) throw new Forbidden('There is no decision here to review.')
  const { name } = await currentProfile(member)
  const { cause, postId, commentId, details } = notification
  const mail = await appealMail({
    name,
    words: text,
    decision: details.decision ?? '',
    to: '',
    siteUrl: config().siteUrl,
  })
  const admins = await adminAddresses()
  await transaction(async () => {
    const appealId = newId()
    const made = await database()
      .insert(appeals)
      .values({ id: appealId, memberId: member.id, notificationId, cause, postId, commentId, details, words: text })
      .onConflictDoNothing()
      .returning({ id: appeals.id })
    if (made.length === 0) throw new Conflict('You have already asked for this. An admin will answer here.')
    for (const to of admins) await sendMail({ ...mail, to })
    await emit(member, 'appeal.made', { appealId, memberId: member.id })
  })
}
