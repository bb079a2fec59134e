import { adminOf } from '#app/platform/request.server.ts'
import { articleCatalogue } from '../articles/catalogue.server.ts'
import { restoreArticle } from '../articles/delete.server.ts'
import type { Route } from './+types/articles-bulk.route.ts'
import { respondToBulk } from './bulk.server.ts'

/** POST applies one action to every chosen article. */
export function action({ request, context }: Route.ActionArgs) {
  return respondToBulk(articleCatalogue, request, adminOf(context), restoreArticle)
}
