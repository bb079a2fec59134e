import { adminOf } from '#app/platform/request.server.ts'
import { respondToPublication } from '../admin/item-acts.server.ts'
import type { Route } from './+types/publication.route.ts'
import { publishArticle, unpublishArticle } from './publish.server.ts'

/** POST publishes the article, DELETE unpublishes it. */
export function action({ request, context, params }: Route.ActionArgs) {
  const asked = { request, admin: adminOf(context), id: params.id }
  return respondToPublication('article', asked, { publish: publishArticle, withdraw: unpublishArticle })
}
