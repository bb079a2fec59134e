import { backFrom, withBack } from '#app/admin-ui/back.ts'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { postedForm } from '#app/platform/forms/posted-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { leadKindAt } from '../lead-kinds.server.ts'
import type { Route } from './+types/status.route.ts'
import { listOfKind } from './inbox.ts'
import { setLeadStatus } from './set-status.server.ts'

export const handle = { access: { see: 'message.read', write: 'message.manage' } } satisfies RouteHandle

/** POST sets the status of a lead. */
export async function action({ request, context, params: { kind, id } }: Route.ActionArgs) {
  const leadKind = leadKindAt(kind)
  const status = String((await postedForm(request)).get('status') ?? '')
  const back = backFrom(request, listOfKind(kind))
  // Showing a lead that was marked as new would mark it as read again: go back to the list.
  const page = status === 'new' ? back : withBack(`/admin/inbox/${kind}/${id}`, back)
  const notices = { done: 'status-set', failed: 'status-set', gone: `${leadKind.recordType}-gone` }
  return respondInList(page, notices, () => setLeadStatus(leadKind, adminOf(context), id, status))
}
