import { and, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import type { SearchSource } from '#app/platform/lists/search.server.ts'
import { posts } from './tables.server.ts'
import { type Narrowing, postFits, visibleTo } from './visible-posts.queries.server.ts'

/** Posts that the actor may see; by `posts_search`. */
export function searchedPosts(actor: Actor, narrowing: Narrowing): SearchSource {
  const { authorIds } = narrowing
  return {
    kind: 'posts',
    table: posts,
    id: posts.id,
    at: posts.createdAt,
    title: posts.title,
    text: posts.content,
    href: sql`'/campus/post/' || ${posts.id}`,
    authorId: posts.userId,
    where: and(visibleTo(actor), postFits(narrowing), authorIds && inArray(posts.userId, authorIds)),
    suggestsTitles: true,
  }
}
