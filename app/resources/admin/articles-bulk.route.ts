import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { articleCatalogue } from '../articles/catalogue.server.ts'
import { restoreArticle } from '../articles/delete.server.ts'
import type { Route } from './+types/articles-bulk.route.ts'
import { respondToBulk } from './bulk.server.ts'

export const handle = { access: { see: 'article.write', write: 'article.write' } } satisfies RouteHandle

/** POST applies one action to every chosen article. */
export function action({ request, context }: Route.ActionArgs) {
  return respondToBulk(articleCatalogue, request, adminOf(context), restoreArticle)
}
