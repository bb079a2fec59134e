import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { trashHorizon } from '#app/platform/trash/trash.ts'
import { unlinkAttachments } from '../attachments/link.server.ts'
import { purgeJudgments } from '../moderation/purge.server.ts'
import { purgeablePosts } from '../posts/trash.server.ts'
import { comments } from './tables.server.ts'

/**
 * The latest 100 comments in the trash that the actor may restore, by the index `comments_deleted`: any for moderators;
 * for members their own, unless a moderator deleted them.
 * @throws Forbidden for visitors
 */
export async function deletedComments(actor: Actor): Promise<{ id: string; words: string; deletedAt: Date | null }[]> {
  if (actor.kind !== 'member' || !can(actor, 'trash.see')) throw new Forbidden()
  const trashedByMember = and(eq(comments.userId, actor.id), eq(comments.deletedByModerator, false))
  const mayRestore = can(actor, 'trash.see-all') ? undefined : trashedByMember
  return database()
    .select({
      id: comments.id,
      words: sql<string>`left(coalesce(${comments.plain}, ${comments.content}), 300)`,
      deletedAt: comments.deletedAt,
    })
    .from(comments)
    .where(and(gt(comments.deletedAt, trashHorizon()), ne(comments.content, ''), mayRestore))
    .orderBy(desc(comments.deletedAt), desc(comments.id))
    .limit(100)
}

/**
 * Purges the text of comments deleted before a moment (their placeholders remain), and all comments of posts deleted
 * before it.
 */
export async function purgeComments(before: Date): Promise<void> {
  const expired = and(lt(comments.deletedAt, before), ne(comments.content, ''))
  const gone = database().select({ id: comments.id }).from(comments).where(expired)
  await unlinkAttachments(gone)
  await purgeJudgments('comment', gone)
  await database().update(comments).set({ content: '', html: '', plain: '' }).where(expired)
  const ids = (await purgeablePosts(before)).map(({ id }) => id)
  if (ids.length === 0) return
  const ofPosts = inArray(comments.postId, ids)
  await purgeJudgments('comment', database().select({ id: comments.id }).from(comments).where(ofPosts))
  await database().delete(comments).where(ofPosts)
}
