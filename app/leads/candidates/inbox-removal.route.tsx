import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { backOf } from '#app/desk/back.ts'
import { Removal } from '#app/desk/removal.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { inboxAddress } from '../inbox.ts'
import type { Route } from './+types/inbox-removal.route.ts'
import { deleteCandidate } from './delete.server.ts'
import { findCandidate } from './queries.server.ts'

export { Problem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta = () => pageMeta({ title: 'Delete candidate profile', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { firstName, lastName, email } = await findCandidate(adminOf(context), params.id)
  return { what: `${firstName} ${lastName}, ${email}`, back: listOf(request) }
}

/** DELETE deletes the profile, its documents and its notes for good. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const notices = { done: 'candidate-deleted', failed: 'candidate-delete', gone: 'candidate-gone' }
  return answerInList(listOf(request), notices, () => deleteCandidate(adminOf(context), params.id))
}

export default function RemoveCandidate({ loaderData: { what, back } }: Route.ComponentProps) {
  return (
    <Removal
      question="Are you sure you want to delete this candidate profile?"
      what={what}
      consequence="Its documents and notes go with it."
      back={back}
    />
  )
}

function listOf(request: Request): string {
  return backOf(new URL(request.url).searchParams, inboxAddress({ tab: 'candidates' }))
}
