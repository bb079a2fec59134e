import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { personBy } from '#app/members/directory.server.ts'
import { formerMember } from '#app/members/person.ts'
import { type Actor, visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { askedOnce, matchesOf, type SearchSort } from '#app/platform/lists/matches.server.ts'
import { cutPage, type PageOf, type Place } from '#app/platform/lists/page-of.ts'
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
  const { topicId, authorIds, since } = narrowing
  const shown = and(
    visibleTo(actor),
    topicId ? eq(posts.topicId, topicId) : undefined,
    authorIds && inArray(posts.userId, authorIds),
    answeredOrNot(narrowing),
  )
  const { words, asked, start } = askedOnce(searched)
  const listed = isNull(posts.deletedAt)
  const table = { id: posts.id, by: posts.createdAt, words, listed, shown, share: shareOf(narrowing), since }
  const { authorId, ...columns } = postColumns
  const rows = await database()
    .with(asked)
    .select({ ...columns, author: personBy(authorId), snippet: pieceOf(posts.content, words, start) })
    .from(posts)
    .innerJoin(sql`(${matchesOf(table, place, sort, size + 1)}) hit`, sql`hit.id = ${posts.id}`)
    .orderBy(sql`hit.place`)
  const page = cutPage(rows, place, size)
  const items = await withSnippets(page.items, searched, { id: posts.id, text: posts.content, shown })
  return { ...page, items: items.map(({ author, ...post }) => ({ ...post, author: author ?? formerMember })) }
}

/** What a search of comments asks of their posts. */
export function postNarrowedBy({ topicId, answered }: Narrowing): SQL | undefined {
  return and(topicId ? eq(posts.topicId, topicId) : undefined, answeredOrNot({ answered }))
}

/** For about which part of all posts, or comments, it holds what a search asks of posts: a guess. */
export function shareOf({ topicId, answered }: Narrowing): number {
  return (topicId ? 0.05 : 1) * (answered === undefined ? 1 : 0.5)
}

function answeredOrNot({ answered }: Narrowing): SQL | undefined {
  if (answered === undefined) return undefined
  return answered ? isNotNull(posts.acceptedCommentId) : isNull(posts.acceptedCommentId)
}

/** The texts that every member may see, for the vocabulary: `id`, `at`, `text`. */
export const textsOfPosts = sql`select ${posts.id} as id, ${posts.createdAt} as at,
  ${posts.title} || ' ' || ${posts.content} as text
  from ${posts} where ${visibleTo(visitor)}`
