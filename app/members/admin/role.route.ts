import { respondInList } from '#app/admin-ui/answer-in-list.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf, requestOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { requireAdminReauthentication } from '../reauthentication/require-admin-reauthentication.server.ts'
import type { Route } from './+types/role.route.ts'
import { roleChoices } from './account.ts'
import { memberPage } from './member-page.ts'
import { setRole } from './set-role.server.ts'

export const handle = { access: { see: 'member.manage', write: 'member.set-role' } } satisfies RouteHandle

export { NoAccess as default } from '../no-access.tsx'
export { AdminProblem as ErrorBoundary } from '../reauthentication/admin-problem.tsx'

/** POST changes the role. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const posted = await postedForm(request)
  await requireAdminReauthentication({ request, context }, posted)
  const submitted = posted.get('role')
  return respondInList(
    memberPage(request, params.id),
    { done: 'member-role', failed: 'member-role', gone: 'member-gone' },
    async () => {
      const role = roleChoices.find(({ value }) => value === submitted)?.value
      if (!role) throw new Invalid({ role: ['Choose a role.'] })
      await setRole(adminOf(context), params.id, role, requestOf(context))
    },
  )
}
