import { redirect } from 'react-router'
import { endWebSession } from '#app/auth/auth.ts'
import { cookieNames, endedCookie, readCookie } from '#app/members/sessions/session-cookie.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/logout.route.ts'

export const handle = {
  access: { see: 'page.see', write: 'form.send', whenSuspended: true },
  methods: ['DELETE'],
} satisfies RouteHandle

/** DELETE `/admin/session` ends the admin session; the same person's Campus session continues. */
export async function action({ request }: Route.ActionArgs) {
  const token = readCookie(request, cookieNames.admin)
  if (request.method === 'DELETE' && token) await endWebSession(token)
  throw redirect('/admin/login', { headers: { 'set-cookie': endedCookie(cookieNames.admin) } })
}
