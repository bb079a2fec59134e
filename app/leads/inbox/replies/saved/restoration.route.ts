import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/restoration.route.ts'
import { restoreSavedReply } from './saved-replies.server.ts'

export const handle = { access: { see: 'message.read', write: 'message.manage' } } satisfies RouteHandle

/** POST restores a deleted saved reply. */
export function action({ context, params }: Route.ActionArgs) {
  const notices = { done: 'saved-reply-restored', failed: 'saved-reply-restore', restored: params.id }
  return respondInList('/admin/replies', notices, () => restoreSavedReply(adminOf(context), params.id))
}
