import { redirect } from 'react-router'
import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { Route } from './+types/thread.route.ts'
import { startThread } from './start.server.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'

export function loader({ params }: Route.LoaderArgs) {
  throw redirect(`/admin/events/${params.id}/afterwards`)
}

/** POST begins the thread of an event in the Campus. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  if (request.method !== 'POST') throw new NotFound()
  const notices = { done: 'event-thread-started', failed: 'event-thread-start', gone: 'event-gone' }
  return answerInList(`/admin/events/${id}/afterwards`, notices, () => startThread(adminOf(context), id))
}
