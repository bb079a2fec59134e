import { eq } from 'drizzle-orm'
import { writingMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { removePostsOfTopic } from '../posts/remove.server.ts'
import { holdTopic } from './queries.server.ts'
import { topics } from './tables.server.ts'

declare module '#app/platform/signals/signals.server.ts' {
  interface Signals {
    'topic.removed': { topicId: string; name: string; slug: string }
  }
}

/** Removes the topic at `slug`, and with it its posts. Its slug is free again. @throws Forbidden unless moderator */
export async function removeTopic(actor: Actor, slug: string): Promise<void> {
  if (!can(actor, 'topic.remove')) throw new Forbidden()
  await transaction(async () => {
    await writingMember(actor)
    const topic = await holdTopic(actor, slug, 'update')
    await database().update(topics).set({ removedAt: new Date() }).where(eq(topics.id, topic.id))
    await removePostsOfTopic(topic.id)
    await emit(actor, 'topic.removed', { topicId: topic.id, name: topic.name, slug: topic.slug })
  })
}
