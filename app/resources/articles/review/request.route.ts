import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { listOf } from '../../admin/item-acts.server.ts'
import type { Route } from './+types/request.route.ts'
import { askForReview, cancelReview } from './request.server.ts'

export const handle = {
  access: { see: 'article.write', write: 'article.write' },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

/** POST asks for approval of the current draft, DELETE withdraws the request. */
export function action({ request, context, params: { id } }: Route.ActionArgs) {
  const admin = adminOf(context)
  const back = listOf(request, 'article')
  const words = { failed: 'article-update', gone: 'article-gone' }
  if (request.method === 'DELETE')
    return respondInList(back, { ...words, done: 'article-review-taken-back' }, () => cancelReview(admin, id))
  return respondInList(back, { ...words, done: 'article-review-asked' }, () => askForReview(admin, id, { note: '' }))
}
