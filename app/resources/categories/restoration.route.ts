import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { respondToRestoration } from '../admin/item-acts.server.ts'
import type { Route } from './+types/restoration.route.ts'
import { restoreCategory } from './delete.server.ts'

export const handle = { access: { see: 'category.write', write: 'category.write' } } satisfies RouteHandle

/** POST restores the category from the trash. */
export function action({ request, context, params }: Route.ActionArgs) {
  return respondToRestoration('category', { request, admin: adminOf(context), id: params.id }, restoreCategory)
}
