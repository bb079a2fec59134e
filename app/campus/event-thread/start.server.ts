import { linkThread } from '#app/events/follow-up/link-thread.server.ts'
import { findEventToManage } from '#app/events/queries.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { Conflict } from '#app/platform/errors.ts'
import { publishPost } from '../posts/publish.server.ts'
import { trashPost } from '../posts/trash-post.server.ts'
import { ensureTopic } from '../topics/create.server.ts'

/** The topic for event threads; created with the first one. */
const talkOfEvents = {
  name: 'Events',
  slug: 'events',
  description: 'What was said at our events, and what came of it.',
}

/**
 * Starts the thread of an event, once: a post by the actor, linked from the event's page.
 * @returns the id of the linked post
 * @throws Forbidden unless editor or admin, NotFound, Conflict for an event for groups, TooMany
 */
export async function startThread(actor: Actor, eventId: string): Promise<string> {
  const event = await findEventToManage(actor, eventId)
  if (event.threadPostId) return event.threadPostId
  if (event.audience === 'groups')
    throw new Conflict('This event is for groups only, but every member can read the events topic.')
  await ensureTopic(talkOfEvents)
  const page = event.audience === 'public' ? `/events/${event.slug}` : `/campus/events#event-${event.id}`
  const { id } = await publishPost(actor, talkOfEvents.slug, {
    title: `After “${event.title}”`.slice(0, 200),
    content: `What did you take away from [this event](${page}), and what is still open? Continue here.`,
    // The event's key is the idempotency key: pressing twice creates one post.
    key: event.threadKey,
  })
  const linked = await linkThread(actor, eventId, id)
  // Another request linked its thread first: discard ours.
  if (linked !== id) await trashPost(actor, id)
  return linked
}
