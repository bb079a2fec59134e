import { redirect } from 'react-router'
import { backTo, withBack } from '#app/admin-ui/back.ts'
import { errorFrom } from '#app/platform/forms/errors.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { copyEvent } from '../copy.server.ts'
import type { Route } from './+types/copy.route.ts'

export const handle = { access: { see: 'event.manage', write: 'event.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'

/** POST copies the event as a draft, and opens it. */
export async function action({ context, params }: Route.ActionArgs) {
  let copied = ''
  const productError = await errorFrom(
    copyEvent(adminOf(context), params.id).then(({ id }) => {
      copied = id
    }),
  )
  if (productError) throw redirect(backTo('/admin/events', 'failed', 'event-gone'))
  throw redirect(withBack(`/admin/events/${copied}`, '/admin/events'))
}
