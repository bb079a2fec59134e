import { and, eq, isNull, sql } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, Invalid } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { tidy } from '#app/platform/forms/tidy.ts'
import { trashPostsOfTopic } from '../posts/trash-post.server.ts'
import { lockTopic } from './queries.server.ts'
import { topics } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'topic.removed': { topicId: string; name: string; slug: string }
  }
}

/**
 * Moves the topic at `slug` and its posts to the trash, which frees its slug.
 * @param name the topic's name, typed to confirm
 * @throws Forbidden unless moderator, NotFound, Invalid for another name
 */
export async function trashTopic(actor: Actor, slug: string, name: string): Promise<{ id: string }> {
  if (!can(actor, 'topic.remove')) throw new Forbidden()
  return transaction(async () => {
    await requireActiveMember(actor)
    const topic = await lockTopic(actor, slug, 'update')
    if (tidy(name) !== topic.name) throw new Invalid({ name: [`Please type the exact name: “${topic.name}”.`] })
    await database().update(topics).set({ removedAt: new Date() }).where(eq(topics.id, topic.id))
    await trashPostsOfTopic(topic.id)
    await emit(actor, 'topic.removed', { topicId: topic.id, name: topic.name, slug: topic.slug })
    return { id: topic.id }
  })
}

/** Moves the topic at `slug` to the trash if it exists and has no posts; otherwise changes nothing. */
export async function trashTopicIfEmpty(actor: Actor, slug: string): Promise<void> {
  const isEmpty = sql`not exists (select from posts where topic_id = ${topics.id} and deleted_at is null)`
  const [topic] = await database()
    .select({ name: topics.name })
    .from(topics)
    .where(and(eq(topics.slug, slug), isNull(topics.removedAt), isEmpty))
  if (topic) await trashTopic(actor, slug, topic.name)
}
