import { requireMember } from '#app/members/guard.server.ts'
import { block, openLiveStream } from '#app/platform/live/live.server.ts'
import { commentIdsSince } from '../comments/standing/queries.server.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import type { Route } from './+types/stream.route.ts'
import { heardSince } from './heard-since.ts'

/**
 * GET: what happens in a thread, as server-sent events, for who may see it.
 */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const member = requireMember({ request, context })
  const post = await findVisiblePost(member, params.id)
  const since = heardSince(request)
  return openLiveStream({
    subjects: [`post:${post.id}`, `topic:${post.topicId}`, `member:${member.id}`],
    memberId: member.id,
    sessionId: member.sessionId,
    signal: request.signal,
    async missed() {
      const ids = await commentIdsSince(post.id, member.id, since)
      return [...ids.map((commentId) => block('comment', { commentId })), block('bell', {})].join('')
    },
  })
}
