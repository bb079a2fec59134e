import type { SignedIn } from '#app/platform/actor.ts'
import { block, openLiveStream } from '#app/platform/live.server.ts'
import { postsSince } from '../posts/list/since.server.ts'
import { privateTopicsOf } from '../topics/audience/queries.server.ts'
import { allPosts } from './all-posts.ts'
import { receivedSince } from './events-since.ts'

/**
 * A stream of new posts in some topics, or in all topics visible to the member: the open ones and their private ones.
 * It ends when the audience of one of these topics changes.
 */
export async function streamOfPosts(request: Request, member: SignedIn, topicIds?: string[]): Promise<Response> {
  const visibleTopicIds = topicIds ?? (await privateTopicsOf(member))
  const subjects = [...visibleTopicIds.flatMap((id) => [`posts:${id}`, `topic:${id}`]), `member:${member.id}`]
  const since = receivedSince(request)
  return openLiveStream({
    subjects: topicIds ? subjects : [allPosts, ...subjects],
    memberId: member.id,
    sessionId: member.sessionId,
    signal: request.signal,
    async missed() {
      const ids = await postsSince(member, since, topicIds)
      return [...ids.map((postId) => block('post', { postId })), block('bell', {})].join('')
    },
  })
}
