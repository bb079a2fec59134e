import { and, isNull, sql } from 'drizzle-orm'
import { personBy } from '#app/members/directory.server.ts'
import { formerMember } from '#app/members/person.ts'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { writtenInShapes } from '#app/platform/database/written-once.server.ts'
import { askedOf } from '#app/platform/lists/matches.server.ts'
import { cutPage, type PageOf, type Place } from '#app/platform/lists/page-of.ts'
import { type FoundShape, type SearchSort, shapeOf } from '#app/platform/lists/search-shape.ts'
import type { SearchedWords } from '#app/platform/lists/searched-table.ts'
import { pieceOf, withSnippets } from '#app/platform/lists/snippets/snippets.server.ts'
import {
  byAuthors,
  type Narrowing,
  type NarrowingShape,
  narrowedAs,
  narrowedTo,
  postNarrowedBy,
  shareOf,
} from '../../posts/found/queries.server.ts'
import { inVisiblePost, titleInSight } from '../../posts/sight/queries.server.ts'
import type { FoundComment } from '../queries.server.ts'
import { notHiddenFrom } from '../rows.server.ts'
import { comments } from '../tables.server.ts'

/** A comment that was found, with the part of it that holds the words. */
export type CommentFound = Pick<FoundComment, 'id' | 'postId' | 'postTitle' | 'author' | 'createdAt' | 'plain'> & {
  snippet: string
}

/**
 * Comments that hold the words, in posts that the actor may see. One query: by `comments_search`; for very common words
 * first by `comments_newest` or `comments_of_member`.
 */
export async function searchComments(
  actor: Actor,
  searched: SearchedWords,
  { place, sort, size }: { place: Place; sort: SearchSort; size: number },
  narrowing: Narrowing = {},
): Promise<PageOf<CommentFound>> {
  const { since } = narrowing
  const { shape, values } = shapeOf(searched, {
    place,
    sort,
    most: size + 1,
    since,
    narrowedShare: shareOf(narrowing),
  })
  const rows = await commentsFound(
    actor,
    { ...shape, ...narrowedAs(narrowing) },
    { ...values, ...narrowedTo(narrowing) },
  )
  const page = cutPage(rows, place, size)
  const shown = and(isNull(comments.deletedAt), notHiddenFrom(actor))
  const marked = await withSnippets(page.items, searched, { id: comments.id, text: comments.content, shown })
  const items = marked.flatMap(({ postTitle, author, ...comment }) =>
    postTitle === null ? [] : [{ ...comment, postTitle, author: author ?? formerMember }],
  )
  return { ...page, items }
}

const commentsFound = writtenInShapes((actor, shape: FoundShape & NarrowingShape) => {
  const listed = isNull(comments.deletedAt)
  const shown = and(listed, notHiddenFrom(actor), shape.hasAuthors ? byAuthors(comments.userId) : undefined)
  const narrowed = {
    holds: inVisiblePost(actor, comments.postId, postNarrowedBy(shape)),
    columns: [comments.postId],
  }
  const { asked, page, ...words } = askedOf({ id: comments.id, by: comments.createdAt, listed, shown, narrowed }, shape)
  return database()
    .with(asked)
    .select({
      id: comments.id,
      postId: comments.postId,
      postTitle: titleInSight(actor, comments.postId),
      author: personBy(comments.userId),
      createdAt: comments.createdAt,
      plain: sql<string>`left(${comments.plain}, 300)`,
      snippet: pieceOf(comments.content, shape, words),
    })
    .from(comments)
    .innerJoin(sql`(${page}) hit`, sql`hit.id = ${comments.id}`)
    .orderBy(sql`hit.place`)
}, 'read')

/** The texts that every member may see, for the vocabulary: `id`, `at`, `text`. */
export const textsOfComments = sql`select ${comments.id} as id, ${comments.createdAt} as at, ${comments.content} as text
  from ${comments} where ${comments.deletedAt} is null and ${comments.hiddenAt} is null
    and ${inVisiblePost(visitor, comments.postId)}`
