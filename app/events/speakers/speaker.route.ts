import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { Route } from './+types/speaker.route.ts'
import { removeSpeaker } from './add.server.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'

/** DELETE takes somebody off those who speak. */
export async function action({ context, params: { id, speaker } }: Route.ActionArgs) {
  const notices = { done: 'speaker-removed', failed: 'speaker-gone' }
  return answerInList(`/admin/events/${id}/speakers`, notices, () => removeSpeaker(adminOf(context), id, speaker))
}
