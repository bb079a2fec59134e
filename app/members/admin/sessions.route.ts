import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/sessions.route.ts'
import { endMemberSessions } from './end-sessions.server.ts'
import { memberPage } from './member-page.ts'

export const handle = {
  access: { see: 'member.manage', write: 'member.manage' },
  methods: ['DELETE'],
} satisfies RouteHandle

/** DELETE ends every session of the member. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const notices = { done: 'member-sessions', failed: 'member-sessions', gone: 'member-gone' }
  return respondInList(memberPage(request, params.id), notices, () => endMemberSessions(adminOf(context), params.id))
}
