import { data, redirect } from 'react-router'
import { matchMethod, rejectedAction } from '#app/platform/forms/respond-to-action.server.ts'
import { queryOf } from '#app/platform/query-of.ts'
import { type LikeResponse, staysParameter } from './like-response.ts'

/**
 * Handles a like: POST adds it, DELETE removes it. Redirects to the liked record, or, where the page asked to stay,
 * returns whether the actor likes it now and the new count.
 * @param count looks up the number of likes
 */
export async function respondToLike(
  request: Request,
  returnTo: string,
  { likes, unlikes, count }: Record<'likes' | 'unlikes', () => Promise<unknown>> & { count: () => Promise<number> },
) {
  const error = await rejectedAction(matchMethod(request, { post: likes, delete: unlikes }), returnTo)
  if (error) return error
  if (!queryOf(request).has(staysParameter)) throw redirect(returnTo)
  return data<LikeResponse>({ liked: request.method === 'POST', count: await count() })
}
