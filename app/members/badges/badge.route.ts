import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { memberPage } from '../manage/member-page.ts'
import type { Route } from './+types/badge.route.ts'
import { grantBadge, takeBadge } from './grant.server.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'
export { Refused as default } from '../refused.tsx'

/** POST grants the badge, DELETE takes it back. */
export async function action({ request, context, params: { id, badge } }: Route.ActionArgs) {
  const takes = request.method === 'DELETE'
  return answerInList(
    memberPage(request, id),
    { done: takes ? 'badge-taken' : 'badge-granted', failed: 'badge', gone: 'member-gone' },
    () => (takes ? takeBadge : grantBadge)(adminOf(context), id, badge),
  )
}
