import { data, redirect } from 'react-router'
import { matchMethod, refusedAction } from '#app/platform/forms/answer-act.server.ts'
import { queryOf } from '#app/platform/query-of.ts'
import { type LikeAnswer, staysParameter } from './like-answer.ts'

/**
 * The way of a like: given by POST, taken back by DELETE, then on to what is liked; where the page stays, how many like
 * it by then.
 * @param count looks up how many like it
 */
export async function respondToLike(
  request: Request,
  place: string,
  { likes, unlikes, count }: Record<'likes' | 'unlikes', () => Promise<unknown>> & { count: () => Promise<number> },
) {
  const refused = await refusedAction(matchMethod(request, { does: likes, undoes: unlikes }), place)
  if (refused) return refused
  if (!queryOf(request).has(staysParameter)) throw redirect(place)
  return data<LikeAnswer>({ liked: request.method === 'POST', count: await count() })
}
