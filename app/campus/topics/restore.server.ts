import { and, eq } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { Conflict, Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { isBackOrInTrash } from '#app/platform/trash/back-or-in-trash.server.ts'
import { restorePostsOfTopic } from '../posts/restore.server.ts'
import { topics } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'topic.recovered': { topicId: string; name: string; slug: string }
  }
}

/**
 * Restores a topic from the trash with its posts. Restoring it twice changes nothing.
 * @throws Forbidden unless moderator, NotFound, Conflict if another topic has taken its slug
 */
export async function restoreTopic(actor: Actor, id: string): Promise<{ slug: string }> {
  if (!can(actor, 'topic.recover')) throw new Forbidden()
  if (!isId(id)) throw new NotFound()
  try {
    return await transaction(async () => {
      await requireActiveMember(actor)
      const [topic] = await database()
        .select()
        .from(topics)
        .where(and(eq(topics.id, id), isBackOrInTrash(topics.removedAt)))
        .for('update')
      if (!topic) throw new NotFound()
      if (!topic.removedAt) return { slug: topic.slug }
      await database().update(topics).set({ removedAt: null }).where(eq(topics.id, id))
      await restorePostsOfTopic(id)
      await emit(actor, 'topic.recovered', { topicId: id, name: topic.name, slug: topic.slug })
      return { slug: topic.slug }
    })
  } catch (error) {
    if (!isDuplicate(error, 'topics_slug')) throw error
    throw new Conflict('Another topic now uses its slug. Please change the slug of that topic first.')
  }
}
