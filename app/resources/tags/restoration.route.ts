import { adminOf } from '#app/platform/request.server.ts'
import { respondToRestoration } from '../admin/item-acts.server.ts'
import type { Route } from './+types/restoration.route.ts'
import { restoreTag } from './delete.server.ts'

/** POST restores the tag from the trash. */
export function action({ request, context, params }: Route.ActionArgs) {
  return respondToRestoration('tag', { request, admin: adminOf(context), id: params.id }, restoreTag)
}
