import { eq } from 'drizzle-orm'
import { lockGroupsById } from '#app/members/groups/queries.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden, Invalid } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { endLive } from '#app/platform/live.server.ts'
import { introductions } from '../../welcome/welcome.ts'
import { topics } from '../tables.server.ts'
import type { Topic } from '../topic.ts'
import type { AudienceChoice } from './audience.ts'
import { audienceOf } from './queries.server.ts'
import { topicGroups } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'topic.audience-set': { topicId: string; name: string; seenBy: string }
  }
}

/**
 * Makes a topic private to groups, or opens it to every member. The caller must hold the topic's lock. Also ends its
 * open live streams. Without groups only moderators can see it.
 * @throws Forbidden unless admin, Invalid for the introductions topic
 */
export async function setAudience(actor: Actor, topic: Topic, { audience, groups }: AudienceChoice): Promise<void> {
  const before = await audienceOf(topic)
  const chosen = audience === 'groups' ? await lockGroupsById(groups) : []
  const ids = chosen.map(({ id }) => id).sort()
  if (before.audience === audience && String(before.groups) === String(ids)) return
  if (!can(actor, 'topic.set-audience')) throw new Forbidden('Only admins can decide who sees a topic.')
  if (audience === 'groups' && topic.slug === introductions.slug)
    throw new Invalid({ audience: ['Newcomers say hello here: this topic stays open to every member.'] })
  await database()
    .update(topics)
    .set({ isPrivate: audience === 'groups' })
    .where(eq(topics.id, topic.id))
  await database().delete(topicGroups).where(eq(topicGroups.topicId, topic.id))
  if (ids.length > 0)
    await database()
      .insert(topicGroups)
      .values(ids.map((groupId) => ({ topicId: topic.id, groupId })))
  await endLive([`topic:${topic.id}`])
  const names = chosen.map(({ name }) => `“${name}”`).join(', ')
  const seenBy = audience === 'members' ? 'every member' : names || 'moderators alone'
  await emit(actor, 'topic.audience-set', { topicId: topic.id, name: topic.name, seenBy })
}
