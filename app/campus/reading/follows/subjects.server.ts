import { findProfile } from '#app/members/directory.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { NotFound } from '#app/platform/errors.ts'
import { findVisiblePost } from '../../posts/queries.server.ts'
import { findTopic } from '../../topics/queries.server.ts'
import type { Followed } from './follow.ts'

/** The topic at `slug` as a subject to follow. @throws NotFound */
export async function followedTopic(actor: Actor, slug: string): Promise<Followed> {
  return { kind: 'topic', id: (await findTopic(actor, slug)).id }
}

/** The post as a subject to follow. @throws NotFound if the actor may not see it */
export async function followedPost(actor: Actor, id: string): Promise<Followed> {
  return { kind: 'post', id: (await findVisiblePost(actor, id)).id }
}

/** The member as a subject to follow. @throws NotFound */
export async function followedPerson(id: string): Promise<Followed> {
  const profile = await findProfile(id)
  if (!profile) throw new NotFound()
  return { kind: 'person', id: profile.id }
}
