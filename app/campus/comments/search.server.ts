import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import type { SearchSource } from '#app/platform/lists/search.server.ts'
import { joinedPost, type Narrowing, postFits, visibleTo } from '../posts/visible-posts.queries.server.ts'
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
    ...joinedPost(postId),
    text: comments.content,
    href: sql`'/campus/post/' || ${postId} || '?at=' || ${id} || '#comment-' || ${id}`,
    authorId: userId,
    where: and(
      isNull(comments.deletedAt),
      notHiddenFrom(actor),
      authorIds && inArray(userId, authorIds),
      visibleTo(actor),
      postFits(narrowing),
    ),
    suggestsTitles: false,
  }
}
