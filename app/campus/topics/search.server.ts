import { and, isNull, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import type { SearchSource } from '#app/platform/lists/search.server.ts'
import { topicVisibleTo } from './audience/queries.server.ts'
import { topics } from './tables.server.ts'

/** Topics that the actor may see; by `topics_search`. */
export function searchedTopics(actor: Actor): SearchSource {
  return {
    kind: 'topics',
    table: topics,
    id: topics.id,
    at: topics.createdAt,
    title: topics.name,
    text: topics.description,
    href: sql`'/campus/topics/' || ${topics.slug}`,
    where: and(isNull(topics.removedAt), topicVisibleTo(actor, topics.id)),
    suggestsTitles: true,
  }
}
