import { type MiddlewareFunction, redirect } from 'react-router'
import { adminActorOf } from '#app/platform/request.server.ts'

/**
 * The one place that keeps the admin area to admins: runs before every loader and action under `/admin`, on each
 * request. Others are sent to sign in, and then back to where they wanted to go.
 */
export const requireAdmin: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const actor = adminActorOf(context)
  if (actor.kind === 'member' && actor.role === 'admin') return next()
  const { pathname, search } = new URL(request.url)
  const wanted = request.method === 'GET' ? pathname + search : '/admin'
  throw redirect(wanted === '/admin' ? '/admin/login' : `/admin/login?next=${encodeURIComponent(wanted)}`)
}
