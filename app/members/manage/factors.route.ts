import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { adminOf, requestOf } from '#app/platform/request.server.ts'
import type { Route } from './+types/factors.route.ts'
import { memberPage } from './member-page.ts'
import { resetMemberFactors } from './reset-factors.server.ts'

/** DELETE takes every second factor from the account. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const notices = { done: 'member-factors', failed: 'member-factors', gone: 'member-gone' }
  return answerInList(memberPage(request, params.id), notices, () =>
    resetMemberFactors(adminOf(context), params.id, requestOf(context)),
  )
}
