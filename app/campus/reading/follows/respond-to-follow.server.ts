import type { Actor } from '#app/platform/actor.ts'
import { matchMethod, respondToAction } from '#app/platform/forms/answer-act.server.ts'
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
    does: () => setFollow(actor, subject, level),
    undoes: () => endFollow(actor, subject, level),
  })
  return respondToAction(work, page)
}
