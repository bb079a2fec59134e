import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { listOf } from '../../manage/item-acts.server.ts'
import type { Route } from './+types/request.route.ts'
import { askForReview, takeBackReview } from './ask.server.ts'

/** POST asks for approval of the draft as it stands, DELETE takes that back. */
export function action({ request, context, params: { id } }: Route.ActionArgs) {
  const admin = adminOf(context)
  const back = listOf(request, 'article')
  const words = { failed: 'article-update', gone: 'article-gone' }
  if (request.method === 'DELETE')
    return answerInList(back, { ...words, done: 'article-review-taken-back' }, () => takeBackReview(admin, id))
  return answerInList(back, { ...words, done: 'article-review-asked' }, () => askForReview(admin, id, { note: '' }))
}
