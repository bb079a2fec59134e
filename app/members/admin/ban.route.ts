import { respondInList } from '#app/admin-ui/answer-in-list.server.ts'
import { Invalid } from '#app/platform/errors.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf, requestOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { requireAdminReauthentication } from '../reauthentication/require-admin-reauthentication.server.ts'
import type { Route } from './+types/ban.route.ts'
import { banLengths } from './account.ts'
import { banMember, unbanMember } from './ban.server.ts'
import { memberPage } from './member-page.ts'

export const handle = {
  access: { see: 'member.manage', write: 'member.ban' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export { NoAccess as default } from '../no-access.tsx'
export { AdminProblem as ErrorBoundary } from '../reauthentication/admin-problem.tsx'

/** POST bans the member, DELETE lifts the ban. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const page = memberPage(request, params.id)
  const admin = adminOf(context)
  const posted = await postedForm(request)
  await requireAdminReauthentication({ request, context }, posted)
  const submitted = posted.get('length')
  if (request.method === 'DELETE') {
    const notices = { done: 'member-unbanned', failed: 'member-ban', gone: 'member-gone' }
    return respondInList(page, notices, () => unbanMember(admin, params.id, requestOf(context)))
  }
  return respondInList(page, { done: 'member-banned', failed: 'member-ban', gone: 'member-gone' }, async () => {
    const length = banLengths.find(({ value }) => value === submitted)?.value
    if (!length) throw new Invalid({ length: ['Choose how long.'] })
    await banMember(admin, params.id, length, requestOf(context))
  })
}
