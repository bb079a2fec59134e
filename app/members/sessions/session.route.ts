import { redirect } from 'react-router'
import { endWebSession } from '#app/auth/auth.ts'
import { actorId } from '#app/platform/actor.ts'
import { actorOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/session.route.ts'
import { cookieNames, endedCookie, readCookie } from './session-cookie.server.ts'

export const handle = {
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
  methods: ['DELETE'],
} satisfies RouteHandle

/** GET `/campus/session` returns the id of the signed-in member. */
export function loader({ context }: Route.LoaderArgs) {
  return Response.json({ memberId: actorId(actorOf(context)) ?? null }, { headers: { 'cache-control': 'no-store' } })
}

/** DELETE `/campus/session` signs out of the Campus. */
export async function action({ request }: Route.ActionArgs) {
  const token = readCookie(request, cookieNames.campus)
  if (request.method === 'DELETE' && token) await endWebSession(token)
  throw redirect('/campus', { headers: { 'set-cookie': endedCookie(cookieNames.campus) } })
}
