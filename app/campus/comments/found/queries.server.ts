import { and, inArray, isNull, sql } from 'drizzle-orm'
import { peopleById } from '#app/members/directory.server.ts'
import { formerMember } from '#app/members/person.ts'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { matchesOf, type SearchedWords, type SearchSort } from '#app/platform/lists/matches.server.ts'
import { cutPage, type PageOf, type Place } from '#app/platform/lists/page-of.ts'
import { snippetOf } from '#app/platform/lists/search.server.ts'
import { type Narrowing, postNarrowedBy, shareOf } from '../../posts/found/queries.server.ts'
import { visiblePosts } from '../../posts/queries.server.ts'
import { inVisiblePost } from '../../posts/sight/queries.server.ts'
import type { FoundComment } from '../queries.server.ts'
import { notHiddenFrom } from '../rows.server.ts'
import { comments } from '../tables.server.ts'

/** A comment that was found, with the part of it that holds the words. */
export type CommentFound = Pick<FoundComment, 'id' | 'postId' | 'postTitle' | 'author' | 'createdAt' | 'plain'> & {
  snippet: string
}

/**
 * Comments that hold the words, in posts that the actor may see. Three queries: by `comments_search` for rare words;
 * for common ones by `comments_newest` or `comments_of_member`.
 */
export async function searchComments(
  actor: Actor,
  words: SearchedWords,
  { place, sort, size }: { place: Place; sort: SearchSort; size: number },
  narrowing: Narrowing = {},
): Promise<PageOf<CommentFound>> {
  const { authorIds, since } = narrowing
  const shown = and(
    isNull(comments.deletedAt),
    notHiddenFrom(actor),
    authorIds && inArray(comments.userId, authorIds),
    since && sql`${comments.createdAt} >= ${since.toISOString()}`,
  )
  const narrowed = {
    holds: inVisiblePost(actor, comments.postId, postNarrowedBy(narrowing)),
    columns: [comments.postId],
    share: shareOf(narrowing),
  }
  const found = matchesOf({ id: comments.id, by: comments.createdAt, words, shown, narrowed }, place, sort, size + 1)
  const rows = await database()
    .select({
      id: comments.id,
      postId: comments.postId,
      authorId: comments.userId,
      createdAt: comments.createdAt,
      plain: sql<string>`left(${comments.plain}, 300)`,
      snippet: snippetOf(comments.content, words.query),
    })
    .from(comments)
    .innerJoin(sql`(${found}) hit`, sql`hit.id = ${comments.id}`)
    .orderBy(sql`hit.place`)
  const page = cutPage(rows, place, size)
  const [people, posts] = await Promise.all([
    peopleById(page.items.map(({ authorId }) => authorId)),
    visiblePosts(
      actor,
      page.items.map(({ postId }) => postId),
    ),
  ])
  const items = page.items.flatMap(({ authorId, ...comment }) => {
    const post = posts.get(comment.postId)
    return post ? [{ ...comment, postTitle: post.title, author: people.get(authorId ?? '') ?? formerMember }] : []
  })
  return { ...page, items }
}

/** The texts that every member may see, for the vocabulary: `id`, `at`, `text`. */
export const textsOfComments = sql`select ${comments.id} as id, ${comments.createdAt} as at, ${comments.content} as text
  from ${comments} where ${comments.deletedAt} is null and ${comments.hiddenAt} is null
    and ${inVisiblePost(visitor, comments.postId)}`
