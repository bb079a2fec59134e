import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { discardWordsDraft } from '#app/platform/words/publish.server.ts'
import { demand } from '../demand.ts'
import type { Route } from './+types/draft.route.ts'
import { editablePage } from './editable-pages.ts'

/** DELETE throws the page's draft away. */
export function action({ context, params }: Route.ActionArgs) {
  if (!editablePage(params.page)) throw new NotFound()
  const notices = { done: 'words-discarded', failed: 'words-change' }
  return answerInList(`/admin/pages/${params.page}`, notices, () =>
    discardWordsDraft(demand(adminOf(context), 'words.write'), params.page),
  )
}
