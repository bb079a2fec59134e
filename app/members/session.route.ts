import { redirect } from 'react-router'
import { endWebSession } from '#app/auth/auth.ts'
import type { Route } from './+types/session.route.ts'
import { cookieNames, endedCookie, readCookie } from './session-cookie.server.ts'

/** DELETE `/campus/session` signs out of the Campus. */
export async function action({ request }: Route.ActionArgs) {
  const token = readCookie(request, cookieNames.campus)
  if (request.method === 'DELETE' && token) await endWebSession(token)
  throw redirect('/campus', { headers: { 'set-cookie': endedCookie(cookieNames.campus) } })
}
