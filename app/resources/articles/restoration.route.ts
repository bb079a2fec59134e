import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { respondToRestoration } from '../admin/item-acts.server.ts'
import type { Route } from './+types/restoration.route.ts'
import { restoreArticle } from './delete.server.ts'

export const handle = { access: { see: 'article.write', write: 'article.write' } } satisfies RouteHandle

/** POST restores the article from the trash. */
export function action({ request, context, params }: Route.ActionArgs) {
  return respondToRestoration('article', { request, admin: adminOf(context), id: params.id }, restoreArticle)
}
