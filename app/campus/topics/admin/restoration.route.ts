import { backFrom } from '#app/admin-ui/back.ts'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { restoreTopic } from '../restore.server.ts'
import type { Route } from './+types/restoration.route.ts'

export const handle = { access: { write: 'topic.recover' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'

/** POST restores a deleted topic with its posts. */
export function action({ request, context, params }: Route.ActionArgs) {
  const notices = { done: 'topic-recovered', failed: 'topic-recover', gone: 'topic-gone' }
  const back = backFrom(request, '/admin/topics')
  return respondInList(back, notices, () => restoreTopic(adminOf(context), params.id))
}
