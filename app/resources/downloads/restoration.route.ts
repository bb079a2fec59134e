import { adminOf } from '#app/platform/request.server.ts'
import { respondToRestoration } from '../admin/item-acts.server.ts'
import type { Route } from './+types/restoration.route.ts'
import { restoreDownload } from './delete.server.ts'

/** POST restores the download from the trash. */
export function action({ request, context, params }: Route.ActionArgs) {
  return respondToRestoration('download', { request, admin: adminOf(context), id: params.id }, restoreDownload)
}
