import { redirect } from 'react-router'
import { isProviderSetUp, startOAuth } from '#app/auth/auth.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { requireReauthentication } from '../reauthentication/require-reauthentication.server.ts'
import { flowCookie } from '../sign-in/flow-cookie.server.ts'
import type { Route } from './+types/google.route.ts'
import { currentSession } from './own-session.server.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
} satisfies RouteHandle

export { NoAccess as default } from '../no-access.tsx'
export { AccountProblem as ErrorBoundary } from '../reauthentication/account-problem.tsx'

/** POST `/campus/account/google` redirects to Google, to connect a Google account with this one. */
export async function action({ request, context }: Route.ActionArgs) {
  const owner = await currentSession({ request, context })
  await requireReauthentication(request, owner, await postedForm(request))
  if (!isProviderSetUp('google')) throw redirect('/campus/account/identities?problem=google-missing')
  const { url, verifier } = await startOAuth({
    provider: 'google',
    redirectTo: '/campus/auth/callback?from=google',
    linkTo: owner.session.user.id,
  })
  const next = '/campus/account/identities?done=connected'
  throw redirect(url, { status: 303, headers: { 'set-cookie': flowCookie({ verifier, next }) } })
}
