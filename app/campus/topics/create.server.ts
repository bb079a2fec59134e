import { and, eq, isNull } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, system } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { Forbidden, Invalid } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import type { AudienceChoice } from './audience/audience.ts'
import { privateSlug } from './audience/private-slug.server.ts'
import { topicVisibleTo } from './audience/queries.server.ts'
import { setAudience } from './audience/set-audience.server.ts'
import { topicCreators } from './queries.server.ts'
import { topics } from './tables.server.ts'
import type { Topic, TopicDraft } from './topic.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'topic.created': { topicId: string; name: string; slug: string }
  }
}

const limit: Limit = { name: 'topic.create', points: 20, seconds: 86_400, per: 'account' }

/**
 * Creates a topic. It is open to every member unless an admin chose another audience; the slug of a private one gets a
 * random suffix.
 * @throws Forbidden if only moderators may create topics, Invalid for a taken slug
 */
export async function createTopic(actor: Actor, draft: TopicDraft, audience?: AudienceChoice): Promise<Topic> {
  if (!can(actor, 'topic.create', await topicCreators())) throw new Forbidden('Only moderators can create topics here.')
  if (actor.kind === 'member') await consume(limit, actor.id)
  try {
    return await transaction(async () => {
      const creator = await requireActiveMember(actor)
      const slug = audience?.audience === 'groups' ? privateSlug(draft.slug) : draft.slug
      const topic = await insertTopic(creator, { ...draft, slug })
      if (audience) await setAudience(actor, topic, audience)
      return topic
    })
  } catch (error) {
    throw isDuplicate(error, 'topics_slug') ? await slugInUse(actor, draft.slug) : error
  }
}

/** Creates a built-in topic unless its slug exists. Safe to call concurrently. */
export async function ensureTopic(draft: TopicDraft): Promise<void> {
  const topic = { id: newId(), ...draft }
  await transaction(async () => {
    const made = await database().insert(topics).values(topic).onConflictDoNothing().returning({ id: topics.id })
    const { id: topicId, name, slug } = topic
    if (made.length > 0) await emit(system, 'topic.created', { topicId, name, slug })
  })
}

/** The error for a taken slug. It names the topic only to actors who can see it. */
export async function slugInUse(actor: Actor, slug: string): Promise<Invalid> {
  const [existing] = await database()
    .select({ name: topics.name })
    .from(topics)
    .where(and(eq(topics.slug, slug), isNull(topics.removedAt), topicVisibleTo(actor, topics.id)))
  const message = existing ? `This slug is taken by “${existing.name}”.` : 'This slug cannot be used.'
  return new Invalid({ slug: [`${message} Choose another.`] })
}

async function insertTopic(creator: Extract<Actor, { kind: 'member' }>, draft: TopicDraft): Promise<Topic> {
  const topic = { id: newId(), ...draft, isPrivate: false }
  await database()
    .insert(topics)
    .values({ ...topic, createdBy: creator.id })
  await emit(creator, 'topic.created', { topicId: topic.id, name: topic.name, slug: topic.slug })
  return topic
}
