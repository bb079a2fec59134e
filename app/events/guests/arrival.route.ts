import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { byMethod } from '#app/platform/forms/answer-act.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { Route } from './+types/arrival.route.ts'
import { checkIn } from './manage-guest.server.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'

/** POST notes that somebody came, DELETE takes it back. */
export async function action({ request, context, params: { id, guest } }: Route.ActionArgs) {
  const actor = adminOf(context)
  const notices = { done: 'guest-came', failed: 'guest-gone' }
  return answerInList(`/admin/events/${id}/registrations`, notices, () =>
    byMethod(request, {
      does: () => checkIn(actor, id, guest, true),
      undoes: () => checkIn(actor, id, guest, false),
    }),
  )
}
