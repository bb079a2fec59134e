import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import type { SearchSource } from '#app/platform/lists/search.server.ts'
import { inVisiblePost, type Narrowing, postFits, titleInSight } from '../posts/sight/queries.server.ts'
import { notHiddenFrom } from './rows.server.ts'
import { comments } from './tables.server.ts'

/** Comments in posts that the actor may see; by `comments_search`. */
export function searchedComments(actor: Actor, narrowing: Narrowing): SearchSource {
  const { authorIds } = narrowing
  const { id, postId, userId } = comments
  return {
    kind: 'comments',
    table: comments,
    id,
    at: comments.createdAt,
    title: titleInSight(actor, postId),
    text: comments.content,
    href: sql`'/campus/post/' || ${postId} || '?at=' || ${id} || '#comment-' || ${id}`,
    authorId: userId,
    shown: and(isNull(comments.deletedAt), notHiddenFrom(actor), authorIds && inArray(userId, authorIds)),
    listed: isNull(comments.deletedAt),
    looksUp: { column: postId, holds: inVisiblePost(actor, postId, postFits(narrowing)) },
    hasOwnTitles: false,
  }
}
