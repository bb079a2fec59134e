import { data, redirect } from 'react-router'
import { isAuthError, makeRecoveryCodes } from '#app/auth/auth.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { requireReauthentication } from '../reauthentication/require-reauthentication.server.ts'
import type { Route } from './+types/recovery-codes.route.ts'
import { currentSession } from './own-session.server.ts'
import { RecoveryCodeList } from './recovery-code-list.tsx'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
} satisfies RouteHandle

export { AccountProblem as ErrorBoundary } from '../reauthentication/account-problem.tsx'
export const meta = () => pageMeta({ title: 'Your recovery codes', noindex: true })

export function loader() {
  throw redirect('/campus/account/factors')
}

/** POST creates new codes, and shows them once. */
export async function action({ request, context }: Route.ActionArgs) {
  const owner = await currentSession({ request, context })
  await requireReauthentication(request, owner, await postedForm(request))
  const { session, caller } = owner
  const codes = await makeRecoveryCodes(session.user.id, caller).catch((error: unknown) => {
    if (isAuthError(error, 'mfa_factor_not_found')) throw redirect('/campus/account/factors')
    throw error
  })
  return data({ codes }, { headers: { 'cache-control': 'no-store' } })
}

export default function RecoveryCodesPart({ actionData }: Route.ComponentProps) {
  return <RecoveryCodeList codes={actionData?.codes ?? []} onward="/campus/account/factors" />
}
