import { backFrom, withBack } from '#app/admin-ui/back.ts'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { sendAgain } from '#app/platform/mail/send-again.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { requirePermit } from '../require-permit.ts'
import type { Route } from './+types/delivery.route.ts'

export const handle = { access: { see: 'mail.read', write: 'mail.send-again' } } satisfies RouteHandle

/** POST sends an email again. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const permit = requirePermit(adminOf(context), 'mail.send-again')
  const page = withBack(`/admin/mail/${params.id}`, backFrom(request, '/admin/mail'))
  return respondInList(page, { done: 'mail-again', failed: 'mail-again', gone: 'mail-gone' }, () =>
    sendAgain(permit, params.id),
  )
}
