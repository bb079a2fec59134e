import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { personBy } from '#app/members/directory.server.ts'
import { formerMember } from '#app/members/person.ts'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { given, writtenInShapes } from '#app/platform/database/written-once.server.ts'
import { askedOf } from '#app/platform/lists/matches.server.ts'
import { cutPage, type PageOf, type Place } from '#app/platform/lists/page-of.ts'
import { type FoundShape, type SearchSort, shapeOf } from '#app/platform/lists/search-shape.ts'
import type { SearchedWords } from '#app/platform/lists/searched-table.ts'
import { pieceOf, withSnippets } from '#app/platform/lists/snippets/snippets.server.ts'
import { type PostSummary, postColumns } from '../queries.server.ts'
import { visibleTo } from '../sight/queries.server.ts'
import { posts } from '../tables.server.ts'

/** A post that was found, with the part of it that holds the words. */
export type FoundPost = Omit<PostSummary, 'readTo'> & { snippet: string }

/** What a search of posts and comments is narrowed by. */
export interface Narrowing {
  topicId?: string | undefined
  authorIds?: string[] | undefined
  since?: Date | undefined
  /** Whether an answer was chosen. */
  answered?: boolean | undefined
}

/** What a search is narrowed by, without whom and what: that is told by values. */
export interface NarrowingShape {
  hasTopic: boolean
  hasAuthors: boolean
  answered: boolean | undefined
}

/**
 * Posts that hold the words. One query: by `posts_search`; for very common words first by the index in whose order they
 * stand: `posts_newest`, `posts_of_topic` or `posts_of_member`.
 */
export async function searchPosts(
  actor: Actor,
  searched: SearchedWords,
  { place, sort, size }: { place: Place; sort: SearchSort; size: number },
  narrowing: Narrowing = {},
): Promise<PageOf<FoundPost>> {
  const { since } = narrowing
  const { shape, values } = shapeOf(searched, { place, sort, most: size + 1, since, share: shareOf(narrowing) })
  const rows = await postsFound(actor, { ...shape, ...narrowedAs(narrowing) }, { ...values, ...narrowedTo(narrowing) })
  const page = cutPage(rows, place, size)
  const items = await withSnippets(page.items, searched, { id: posts.id, text: posts.content, shown: visibleTo(actor) })
  return { ...page, items: items.map(({ author, ...post }) => ({ ...post, author: author ?? formerMember })) }
}

const postsFound = writtenInShapes((actor, shape: FoundShape & NarrowingShape) => {
  const { authorId, ...columns } = postColumns
  const shown = and(visibleTo(actor), postNarrowedBy(shape), shape.hasAuthors ? byAuthors(posts.userId) : undefined)
  const listed = isNull(posts.deletedAt)
  const { asked, page, ...words } = askedOf({ id: posts.id, by: posts.createdAt, listed, shown }, shape)
  return database()
    .with(asked)
    .select({ ...columns, author: personBy(authorId), snippet: pieceOf(posts.content, shape, words) })
    .from(posts)
    .innerJoin(sql`(${page}) hit`, sql`hit.id = ${posts.id}`)
    .orderBy(sql`hit.place`)
}, 'read')

/** Of what a search is narrowed by: what its statement asks. */
export function narrowedAs({ topicId, authorIds, answered }: Narrowing): NarrowingShape {
  return { hasTopic: topicId !== undefined, hasAuthors: authorIds !== undefined, answered }
}

/** Of what a search is narrowed by: whom and what its statement is told. */
export function narrowedTo({ topicId, authorIds }: Narrowing): Record<string, unknown> {
  return { topic: topicId, authors: authorIds && `{${authorIds.join(',')}}` }
}

/** What a search asks of posts, or of the posts of comments. */
export function postNarrowedBy({ hasTopic, answered }: NarrowingShape): SQL | undefined {
  return and(hasTopic ? eq(posts.topicId, given('topic')) : undefined, answeredOrNot(answered))
}

/** True for what the authors wrote who are asked for. */
export function byAuthors(userId: PgColumn): SQL {
  return sql`${userId} = any (${given('authors')}::uuid[])`
}

/** For about which part of all posts, or comments, it holds what a search asks of posts: a guess. */
export function shareOf({ topicId, answered }: Narrowing): number {
  return (topicId ? 0.05 : 1) * (answered === undefined ? 1 : 0.5)
}

function answeredOrNot(answered: boolean | undefined): SQL | undefined {
  if (answered === undefined) return undefined
  return answered ? isNotNull(posts.acceptedCommentId) : isNull(posts.acceptedCommentId)
}

/** The texts that every member may see, for the vocabulary: `id`, `at`, `text`. */
export const textsOfPosts = sql`select ${posts.id} as id, ${posts.createdAt} as at,
  ${posts.title} || ' ' || ${posts.content} as text
  from ${posts} where ${visibleTo(visitor)}`
