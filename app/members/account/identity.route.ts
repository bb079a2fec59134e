import { redirect } from 'react-router'
import { isAuthError, unlinkIdentity } from '#app/auth/auth.ts'
import { NotFound } from '#app/platform/errors.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { requireReauthentication } from '../reauthentication/require-reauthentication.server.ts'
import type { Route } from './+types/identity.route.ts'
import { currentSession } from './own-session.server.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
  methods: ['DELETE'],
} satisfies RouteHandle

export { NoAccess as default } from '../no-access.tsx'
export { AccountProblem as ErrorBoundary } from '../reauthentication/account-problem.tsx'

/** DELETE `/campus/account/identities/{id}` disconnects an identity. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const owner = await currentSession({ request, context })
  if (request.method !== 'DELETE' || !isId(params.id)) throw new NotFound()
  await requireReauthentication(request, owner, await postedForm(request))
  const { session, caller } = owner
  await unlinkIdentity(session.user.id, params.id, caller).catch((error: unknown) => {
    if (isAuthError(error, 'identity_not_found')) throw new NotFound()
    if (isAuthError(error)) throw redirect('/campus/account/identities?problem=last-identity')
    throw error
  })
  throw redirect('/campus/account/identities?done=disconnected')
}
