import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { restoreItem } from '#app/site/collections/remove.server.ts'
import type { Route } from './+types/restoration.route.ts'
import { kindOf, listOf } from './kind-of.ts'

/** POST takes a deleted item back. */
export async function action({ context, params }: Route.ActionArgs) {
  const kind = kindOf(params)
  const notices = { done: 'item-restored', failed: 'item-restore', gone: 'item-gone' }
  return answerInList(listOf(kind), notices, () => restoreItem(adminOf(context), kind, params.id))
}
