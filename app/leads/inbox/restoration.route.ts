import { backFrom } from '#app/admin-ui/back.ts'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { leadKindAt } from '../lead-kinds.server.ts'
import type { Route } from './+types/restoration.route.ts'
import { listOfKind } from './inbox.ts'
import { restoreLead } from './trash.server.ts'

export const handle = { access: { see: 'message.read', write: 'message.manage' } } satisfies RouteHandle

/** POST restores a lead from the trash. */
export function action({ request, context, params: { kind, id } }: Route.ActionArgs) {
  const leadKind = leadKindAt(kind)
  const notices = { done: 'lead-restored', failed: 'lead-restore', gone: 'lead-gone', restored: id }
  return respondInList(backFrom(request, listOfKind(kind)), notices, async () => {
    const isChanged = await restoreLead(leadKind, adminOf(context), id)
    if (isChanged) notices.done = 'call-restored-cancelled'
  })
}
