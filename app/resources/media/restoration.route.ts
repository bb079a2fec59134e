import { respondInList } from '#app/admin-ui/answer-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { Route } from './+types/restoration.route.ts'
import { restoreLibraryPicture } from './change.server.ts'

/** POST restores a deleted picture. */
export function action({ context, params }: Route.ActionArgs) {
  const notices = { done: 'media-restored', failed: 'media-restore', gone: 'media-gone', restored: params.id }
  return respondInList('/admin/media', notices, () => restoreLibraryPicture(adminOf(context), params.id))
}
