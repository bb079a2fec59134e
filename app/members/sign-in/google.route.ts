import { redirect } from 'react-router'
import { isProviderSetUp, startOAuth } from '#app/auth/auth.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { safeNext } from '../safe-next.ts'
import type { Route } from './+types/google.route.ts'
import { flowCookie } from './flow-cookie.server.ts'

export const handle = { access: { see: 'page.see', write: 'form.send', whenSuspended: true } } satisfies RouteHandle

/** POST `/campus/auth/google` redirects to Google, which returns to `/campus/auth/callback`. */
export async function action({ request }: Route.ActionArgs) {
  const next = safeNext(new URL(request.url).searchParams.get('next'), '/campus')
  if (!isProviderSetUp('google')) throw redirect('/campus/auth?problem=google', 303)
  const { url, verifier } = await startOAuth({ provider: 'google', redirectTo: '/campus/auth/callback?from=google' })
  throw redirect(url, { status: 303, headers: { 'set-cookie': flowCookie({ verifier, next }) } })
}
