import { respondInList } from '#app/admin-ui/answer-in-list.server.ts'
import { requireAdminReauthentication } from '#app/members/reauthentication/require-admin-reauthentication.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/suspension.route.ts'
import { resumeApiKey } from './keys.server.ts'

export const handle = { access: { see: 'api.manage', write: 'api.manage' }, methods: ['DELETE'] } satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { AdminProblem as ErrorBoundary } from '#app/members/reauthentication/admin-problem.tsx'

/** DELETE resumes the key, which from now on acts as the admin who resumes it. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  if (request.method !== 'DELETE') throw new NotFound()
  await requireAdminReauthentication({ request, context }, await postedForm(request))
  const notices = { done: 'api-resumed', failed: 'api-resume' }
  return respondInList('/admin/api', notices, () => resumeApiKey(adminOf(context), id))
}
