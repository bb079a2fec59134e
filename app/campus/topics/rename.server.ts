import { eq } from 'drizzle-orm'
import { requireActiveMember } from '#app/members/directory.server.ts'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { revisionOf } from '#app/platform/database/revision.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { requireUnchanged } from '#app/platform/forms/row-version.server.ts'
import type { AudienceChoice } from './audience/audience.ts'
import { privateSlug } from './audience/private-slug.server.ts'
import { topicInput } from './audience/queries.server.ts'
import { setAudience } from './audience/set-audience.server.ts'
import { slugInUse } from './create.server.ts'
import { lockTopic } from './queries.server.ts'
import { topics } from './tables.server.ts'
import { type Topic, type TopicDraft, topicDraft } from './topic.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'topic.renamed': { topicId: string; from: string; to: string; slug: string }
  }
}

/**
 * Changes a topic's name, slug and description, and its audience if an admin chose one. A new slug of a private topic
 * gets a random suffix.
 * @param expected the version token from when the form was opened; without it, changes by others are overwritten
 * @throws Forbidden unless moderator, Invalid for a taken slug, Conflict if the topic was changed since
 */
export async function renameTopic(
  actor: Actor,
  slug: string,
  draft: TopicDraft,
  audience?: AudienceChoice,
  expected?: string,
): Promise<Topic> {
  if (!can(actor, 'topic.rename')) throw new Forbidden()
  try {
    return await transaction(async () => {
      await requireActiveMember(actor)
      const topic = await lockTopic(actor, slug, 'update')
      if (expected !== undefined) requireUnchanged(await topicInput(topic), expected)
      const isPrivate = audience ? audience.audience === 'groups' : topic.isPrivate
      // Keep the current slug: members already link to it.
      const isNew = draft.slug !== topic.slug
      const named = isPrivate && isNew ? { ...draft, slug: privateSlug(draft.slug, topic.slug) } : draft
      await database().update(topics).set(revisionOf(topicDraft, named)).where(eq(topics.id, topic.id))
      await emit(actor, 'topic.renamed', {
        topicId: topic.id,
        from: topic.name,
        to: named.name,
        slug: named.slug,
      })
      const renamed = { ...topic, ...named }
      if (audience) await setAudience(actor, renamed, audience)
      return renamed
    })
  } catch (error) {
    throw isDuplicate(error, 'topics_slug') ? await slugInUse(actor, draft.slug) : error
  }
}
