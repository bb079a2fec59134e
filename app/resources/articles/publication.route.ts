import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { respondToPublication } from '../admin/item-acts.server.ts'
import type { Route } from './+types/publication.route.ts'
import { publishArticle, unpublishArticle } from './publish.server.ts'

export const handle = {
  access: { see: 'article.write', write: 'article.write' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

/** POST publishes the article, DELETE unpublishes it. */
export function action({ request, context, params }: Route.ActionArgs) {
  const itemRequest = { request, admin: adminOf(context), id: params.id }
  return respondToPublication('article', itemRequest, { publish: publishArticle, withdraw: unpublishArticle })
}
