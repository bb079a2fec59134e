import { redirect } from 'react-router'
import { withBack } from '#app/admin-ui/back.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { listOf } from '../../admin/item-acts.server.ts'
import type { Route } from './+types/copy.route.ts'
import { copyArticle } from './copy.server.ts'

export const handle = { access: { see: 'article.write', write: 'article.write' } } satisfies RouteHandle

/** POST copies the article and redirects to the copy. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { id } = await copyArticle(adminOf(context), params.id)
  throw redirect(withBack(`/admin/articles/${id}/edit?done=article-copied`, listOf(request, 'article')))
}
