import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { respondToRestoration } from '../admin/item-acts.server.ts'
import type { Route } from './+types/restoration.route.ts'
import { restoreDownload } from './delete.server.ts'

export const handle = { access: { see: 'download.write', write: 'download.write' } } satisfies RouteHandle

/** POST restores the download from the trash. */
export function action({ request, context, params }: Route.ActionArgs) {
  return respondToRestoration('download', { request, admin: adminOf(context), id: params.id }, restoreDownload)
}
