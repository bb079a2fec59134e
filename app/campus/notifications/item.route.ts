import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { matchMethod, respondToAction } from '#app/platform/forms/respond-to-action.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/item.route.ts'
import { leadsTo } from './grouped.ts'
import { readNotification, readNotificationsOf, unreadNotification } from './read.server.ts'

export const handle = {
  access: { see: 'account.manage', write: 'account.manage', whenSuspended: true },
  methods: ['POST', 'DELETE'],
} satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** GET redirects to the subject of the notification, and marks it as read. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const read = await readNotification(member, params.id)
  if (read.postId) await readNotificationsOf(member, read.postId)
  throw redirect(leadsTo(read))
}

/** POST marks the notification as read, DELETE as unread. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const member = requireMember({ request, context }, '/campus/notifications')
  const work = matchMethod<Promise<unknown>>(request, {
    post: () => readNotification(member, params.id),
    delete: () => unreadNotification(member, params.id),
  })
  return respondToAction(work, '/campus/notifications')
}
