import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { downloadCatalogue } from '../downloads/catalogue.server.ts'
import { restoreDownload } from '../downloads/delete.server.ts'
import type { Route } from './+types/downloads-bulk.route.ts'
import { respondToBulk } from './bulk.server.ts'

export const handle = { access: { see: 'download.write', write: 'download.write' } } satisfies RouteHandle

/** POST applies one action to every chosen download. */
export function action({ request, context }: Route.ActionArgs) {
  return respondToBulk(downloadCatalogue, request, adminOf(context), restoreDownload)
}
