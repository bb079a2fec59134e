import { and, desc, gt, lt, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { trashHorizon } from '#app/platform/trash/trash.ts'
import { topics } from './tables.server.ts'

/** The latest 100 topics in the trash, by the index `topics_removed`. */
export async function deletedTopics(actor: Actor): Promise<{ id: string; words: string; deletedAt: Date | null }[]> {
  if (!can(actor, 'trash.see-all')) throw new Forbidden()
  return database()
    .select({ id: topics.id, words: topics.name, deletedAt: topics.removedAt })
    .from(topics)
    .where(gt(topics.removedAt, trashHorizon()))
    .orderBy(desc(topics.removedAt), desc(topics.id))
    .limit(100)
}

/** The most recently deleted topic, to offer an undo in the list; by the index `topics_removed`. */
export async function lastDeletedTopic(actor: Actor): Promise<{ id: string; title: string } | undefined> {
  const [last] = await deletedTopics(actor)
  return last && { id: last.id, title: last.words }
}

/** Purges topics that were deleted before a moment. Purge their posts first. */
export async function purgeTopics(before: Date): Promise<void> {
  await database()
    .delete(topics)
    .where(and(lt(topics.removedAt, before), sql`not exists (select from posts where topic_id = ${topics.id})`))
}
