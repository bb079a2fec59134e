import type { Context } from 'hono'
import { ownCookie, readCookie } from '#app/members/sessions/session-cookie.server.ts'
import { hasReplica, onReplica } from '#app/platform/database/replica.server.ts'
import { type Actors, isReading } from '#app/platform/request.server.ts'

/** Longer than a replica that may answer is ever behind, in seconds. */
const remembered = 10

/**
 * Makes an answer, from the replica where one is set up and the page may be a second old: what members and the admin
 * area read. Pages that are kept for everybody are made from the database itself, and so is what somebody reads who has
 * just written: a cookie says when they had done so.
 * @param headers get that cookie where the request wrote
 */
export async function answerFrom(
  context: Context,
  actors: Actors,
  headers: Headers,
  answer: () => Promise<Response>,
): Promise<Response> {
  if (!hasReplica()) return answer()
  const reads = isReading(context.req.raw)
  if (!reads) return answer().finally(() => headers.append('set-cookie', wroteCookie()))
  if (!context.get('route')?.isPage || !isOwnRoom(context.req.path, actors)) return answer()
  const { result, wrote } = await onReplica(Number(readCookie(context.req.raw, 'wrote')) || 0, answer)
  if (wrote) headers.append('set-cookie', wroteCookie())
  return result
}

/** True for a page of the Campus or the admin area that is made for who is signed in there, and kept for nobody. */
function isOwnRoom(path: string, actors: Actors): boolean {
  const room = /^\/(campus|admin)(?:[/.]|$)/.exec(path)?.[1] as 'campus' | 'admin' | undefined
  return room !== undefined && !('failed' in actors) && actors[room].kind === 'member'
}

function wroteCookie(): string {
  return ownCookie('wrote', String(Date.now()), remembered)
}
