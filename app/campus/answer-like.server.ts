import { data, redirect } from 'react-router'
import { matchMethod, rejectedAction } from '#app/platform/forms/answer-act.server.ts'
import { queryOf } from '#app/platform/query-of.ts'
import { type LikeAnswer, staysParameter } from './like-answer.ts'

/**
 * Handles a like: POST adds it, DELETE removes it. Redirects to the liked record, or, where the page asked to stay,
 * returns whether the actor likes it now and the new count.
 * @param count looks up the number of likes
 */
export async function respondToLike(
  request: Request,
  place: string,
  { likes, unlikes, count }: Record<'likes' | 'unlikes', () => Promise<unknown>> & { count: () => Promise<number> },
) {
  const refused = await rejectedAction(matchMethod(request, { does: likes, undoes: unlikes }), place)
  if (refused) return refused
  if (!queryOf(request).has(staysParameter)) throw redirect(place)
  return data<LikeAnswer>({ liked: request.method === 'POST', count: await count() })
}
