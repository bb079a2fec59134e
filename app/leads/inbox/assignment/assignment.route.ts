import { redirect } from 'react-router'
import { backFrom, backTo, withBack } from '#app/admin-ui/back.ts'
import { Invalid } from '#app/platform/errors.ts'
import { parseForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { leadKindAt } from '../../lead-kinds.server.ts'
import { listOfKind } from '../inbox.ts'
import type { Route } from './+types/assignment.route.ts'
import { assignLead } from './assign.server.ts'
import { assignmentForm } from './assignment.ts'

export const handle = { access: { see: 'message.read', write: 'message.manage' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export { NoAccess as default } from '#app/members/no-access.tsx'

/** POST sets a lead's owner, due date, snoozing and tags. */
export async function action({ request, context, params: { kind, id } }: Route.ActionArgs) {
  const leadKind = leadKindAt(kind)
  const back = backFrom(request, listOfKind(kind))
  const page = withBack(`/admin/inbox/${kind}/${id}`, back)
  const parsed = await parseForm(request, assignmentForm)
  if (!parsed.ok) throw new Invalid(parsed.reply().data.form.errors)
  await assignLead(leadKind, adminOf(context), id, parsed.value)
  throw redirect(backTo(page, 'done', 'lead-marked'))
}
