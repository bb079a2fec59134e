import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { moveItem } from '#app/site/collections/order.server.ts'
import type { Route } from './+types/place.route.ts'
import { kindOf, listOf } from './kind-of.ts'

/** POST moves an item up (`?way=up`) or down in its collection. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const kind = kindOf(params)
  const way = new URL(request.url).searchParams.get('way') === 'up' ? 'up' : 'down'
  const notices = { done: 'item-moved', failed: 'item-move', gone: 'item-gone' }
  return answerInList(listOf(kind), notices, () => moveItem(adminOf(context), kind, params.id, way))
}
