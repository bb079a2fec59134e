import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { backOf } from '#app/desk/back.ts'
import { Removal } from '#app/desk/removal.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { cancelEvent } from '../cancel.server.ts'
import { findEventToManage } from '../queries.server.ts'
import type { Route } from './+types/removal.route.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta = () => pageMeta({ title: 'Delete event', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { title, seatsTaken } = await findEventToManage(adminOf(context), params.id)
  return { title, seatsTaken, back: listOf(request) }
}

/** DELETE takes the event off the calendar. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const notices = { done: 'event-deleted', failed: 'event-delete', gone: 'event-gone' }
  return answerInList(listOf(request), notices, () => cancelEvent(adminOf(context), params.id))
}

export default function RemoveEvent({ loaderData: { title, seatsTaken, back } }: Route.ComponentProps) {
  const guests = seatsTaken === 1 ? 'One person is registered.' : `${seatsTaken} people are registered.`
  const consequence = seatsTaken > 0 ? `${guests} It goes from their list; nobody is told by mail.` : undefined
  return (
    <Removal
      question="Are you sure you want to delete this event?"
      what={title}
      consequence={consequence}
      back={back}
    />
  )
}

function listOf(request: Request): string {
  return backOf(new URL(request.url).searchParams, '/admin/events')
}
