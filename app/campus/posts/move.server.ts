import { eq } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, Invalid, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { lockTopic, topicsById } from '../topics/queries.server.ts'
import type { Topic } from '../topics/topic.ts'
import { lockVisiblePost } from './queries.server.ts'
import { posts } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'post.moved': { postId: string; fromTopicId: string; toTopicId: string }
  }
}

/** Moves a post to the topic at `slug`. @returns the slug of its former topic @throws Forbidden, Invalid */
export async function movePost(actor: Actor, id: string, slug: string): Promise<string> {
  return transaction(async () => {
    await requireActiveMember(actor)
    if (!can(actor, 'post.move')) throw new Forbidden()
    const topic = await findTarget(actor, slug)
    const post = await lockVisiblePost(actor, id)
    if (topic.id === post.topicId) return slug
    const before = (await topicsById(actor, [post.topicId])).get(post.topicId)
    // Unpin it: the pin belonged to the former topic.
    await database().update(posts).set({ topicId: topic.id, pinnedAt: null }).where(eq(posts.id, post.id))
    await emit(actor, 'post.moved', { postId: post.id, fromTopicId: post.topicId, toTopicId: topic.id })
    return before?.slug ?? slug
  })
}

async function findTarget(actor: Actor, slug: string): Promise<Topic> {
  if (slug === '') throw new Invalid({ topic: ['Please choose a topic.'] })
  try {
    return await lockTopic(actor, slug, 'share')
  } catch (error) {
    if (error instanceof NotFound) throw new Invalid({ topic: ['There is no topic with this slug.'] })
    throw error
  }
}
