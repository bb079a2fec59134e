import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { reinstateMember } from '../suspend.server.ts'
import type { Route } from './+types/suspension.route.ts'
import { memberPage } from './member-page.ts'

export const handle = {
  access: { see: 'member.manage', write: 'member.suspend' },
  methods: ['DELETE'],
} satisfies RouteHandle

/** DELETE ends the suspension. The route of the member's page suspends. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const notices = { done: 'member-readmitted', failed: 'member-suspension', gone: 'member-gone' }
  return respondInList(memberPage(request, params.id), notices, () => reinstateMember(adminOf(context), params.id))
}
