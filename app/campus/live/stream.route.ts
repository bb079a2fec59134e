import { requireMember } from '#app/members/guard.server.ts'
import { block, openLiveStream } from '#app/platform/live/live.server.ts'
import { commentIdsSince } from '../comments/standing/queries.server.ts'
import { findVisiblePost } from '../posts/queries.server.ts'
import type { Route } from './+types/stream.route.ts'

/** Comments may be committed a little after others that are younger: who reads them knows their ids. */
const overlap = 30_000

/**
 * GET: what happens in a thread, as server-sent events, for who may see it. After a break the browser says up to when
 * it heard (`Last-Event-ID`), at first the page (`?since=`).
 */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const member = requireMember({ request, context })
  const post = await findVisiblePost(member, params.id)
  const said = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('since') ?? ''
  const since = Number.isNaN(Date.parse(said)) ? new Date() : new Date(Date.parse(said) - overlap)
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
