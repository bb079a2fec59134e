import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/restoration.route.ts'
import { restoreLibraryPicture } from './change.server.ts'

export const handle = { access: { see: 'media.manage', write: 'media.manage' } } satisfies RouteHandle

/** POST restores a deleted picture. */
export function action({ context, params }: Route.ActionArgs) {
  const notices = { done: 'media-restored', failed: 'media-restore', gone: 'media-gone', restored: params.id }
  return respondInList('/admin/media', notices, () => restoreLibraryPicture(adminOf(context), params.id))
}
