import type { Actor } from '#app/platform/actor.ts'
import { matchMethod, respondToAction } from '#app/platform/forms/respond-to-action.server.ts'
import { endFollow, setFollow } from './follow.server.ts'
import type { Followed, FollowLevel } from './follow.ts'

/**
 * POST sets the level, DELETE removes it; redirects back.
 * @param about reads the subject, which the actor must be able to see
 */
export async function respondToFollow(
  request: Request,
  actor: Actor,
  level: FollowLevel,
  about: Promise<Followed>,
  page: string,
) {
  const subject = await about
  const work = matchMethod(request, {
    post: () => setFollow(actor, subject, level),
    delete: () => endFollow(actor, subject, level),
  })
  return respondToAction(work, page)
}
