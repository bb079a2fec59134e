import { respondInList } from '#app/admin-ui/answer-in-list.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf, requestOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { requireAdminReauthentication } from '../reauthentication/require-admin-reauthentication.server.ts'
import type { Route } from './+types/factors.route.ts'
import { memberPage } from './member-page.ts'
import { resetMemberFactors } from './reset-factors.server.ts'

export const handle = {
  access: { see: 'member.manage', write: 'member.manage' },
  methods: ['DELETE'],
} satisfies RouteHandle

export { NoAccess as default } from '../no-access.tsx'
export { AdminProblem as ErrorBoundary } from '../reauthentication/admin-problem.tsx'

/** DELETE removes every second factor of the account. */
export async function action({ request, context, params }: Route.ActionArgs) {
  await requireAdminReauthentication({ request, context }, await postedForm(request))
  const notices = { done: 'member-factors', failed: 'member-factors', gone: 'member-gone' }
  return respondInList(memberPage(request, params.id), notices, () =>
    resetMemberFactors(adminOf(context), params.id, requestOf(context)),
  )
}
