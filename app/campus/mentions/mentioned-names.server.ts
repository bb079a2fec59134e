import { peopleById } from '#app/members/directory.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { NotFound } from '#app/platform/errors.ts'
import { participantsOf } from '../comments/newest/queries.server.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import { membersWhoSee } from '../topics/audience/queries.server.ts'
import { findTopic } from '../topics/queries.server.ts'
import { findMentions } from './find-mentions.server.ts'
import { mentioningProse } from './mention.ts'

/**
 * The names of the members that a text would notify by mentioning them. Includes members who muted the thread, because
 * muting is private.
 * @param form the action of the form
 */
export async function mentionedNames(member: SignedIn, html: string, form: string): Promise<string[]> {
  const [, kind, key] = /^\/campus\/(post|topics)\/([^/?#]+)/.exec(form) ?? []
  const within = await findThread(member, kind, key)
  const { postId, topicId } = within ?? {}
  const prose = mentioningProse(html)
  const mentions = await findMentions(prose, async () => (postId ? participantsOf(postId) : []))
  const ids = [...new Set(mentions.map(({ memberId }) => memberId))].filter((id) => id !== member.id)
  const seeing = topicId ? await membersWhoSee(topicId, ids) : new Set(ids)
  const people = await peopleById(ids.filter((id) => seeing.has(id)))
  return [...people.values()].map(({ name }) => name)
}

async function findThread(member: SignedIn, kind: string | undefined, key: string | undefined) {
  try {
    if (kind === 'post') {
      const post = await findVisiblePost(member, key)
      return { postId: post.id, topicId: post.topicId }
    }
    return kind === 'topics' ? { postId: undefined, topicId: (await findTopic(member, key)).id } : undefined
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}
