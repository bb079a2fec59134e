import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { isWithinLimit, type Limit } from '#app/platform/limits/limits.server.ts'
import { publishLive } from '#app/platform/live.server.ts'
import { postLabels } from '../posts/labels.ts'
import { findVisiblePost } from '../posts/queries.server.ts'

const limit: Limit = { name: 'live.answering', points: 1, seconds: 3, per: 'account' }

/**
 * Announces to the readers of a post that a member is typing; at most once every three seconds.
 * @throws NotFound, Forbidden for suspended members and on locked posts
 */
export async function sendTyping(member: SignedIn, postId: string): Promise<void> {
  const post = await findVisiblePost(member, postId)
  await transaction(() => requireActiveMember(member))
  if (!can(member, 'comment.write', post)) throw new Forbidden(postLabels.isLocked)
  if (!(await isWithinLimit(limit, member.id))) return
  await publishLive({ subject: `post:${post.id}`, event: 'answering', data: {}, by: member.id })
}
