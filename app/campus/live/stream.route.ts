import { block, openLiveStream } from '#app/platform/live.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { commentIdsSince, publishedFrom } from '../comments/newest/queries.server.ts'
import { findVisiblePost, likesOfPost } from '../posts/queries.server.ts'
import type { Route } from './+types/stream.route.ts'
import { receivedSince } from './events-since.ts'
import { requireListener } from './opening.server.ts'

export const handle = { access: { see: 'post.see' } } satisfies RouteHandle

/**
 * GET streams the events of a thread to members who can see it. Missed comments, edits and likes come first (`?from=`:
 * the first comment on the page).
 */
export async function loader({ request, context, params }: Route.LoaderArgs): Promise<Response> {
  const member = await requireListener({ request, context })
  const post = await findVisiblePost(member, params.id)
  const since = receivedSince(request)
  const from = new URL(request.url).searchParams.get('from')
  return openLiveStream({
    subjects: [`post:${post.id}`, `topic:${post.topicId}`, `member:${member.id}`],
    memberId: member.id,
    sessionId: member.sessionId,
    signal: request.signal,
    async missed() {
      const [ids, shown, likes] = await Promise.all([
        commentIdsSince(post.id, member.id, since),
        publishedFrom(post.id, from),
        likesOfPost(post.id),
      ])
      const edited = shown.filter(({ editedAt }) => editedAt && editedAt > since)
      const counts = Object.fromEntries([[post.id, likes], ...shown.map(({ id, likeCount }) => [id, likeCount])])
      return [
        ...ids.map((commentId) => block('comment', { commentId })),
        ...edited.map(({ id }) => block('edited', { commentId: id })),
        block('counts', counts),
        block('bell', {}),
      ].join('')
    },
  })
}
