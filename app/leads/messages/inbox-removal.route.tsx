import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { backOf } from '#app/desk/back.ts'
import { Removal } from '#app/desk/removal.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import type { Route } from './+types/inbox-removal.route.ts'
import { deleteMessage } from './delete.server.ts'
import { findMessage } from './queries.server.ts'

export { Problem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta = () => pageMeta({ title: 'Delete message', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { name, email, notes } = await findMessage(adminOf(context), params.id)
  return { what: `${name}, ${email}`, notes: notes.length, back: listOf(request) }
}

/** DELETE deletes the message and its notes for good. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const notices = { done: 'message-deleted', failed: 'message-delete', gone: 'message-gone' }
  return answerInList(listOf(request), notices, () => deleteMessage(adminOf(context), params.id))
}

export default function RemoveMessage({ loaderData: { what, notes, back } }: Route.ComponentProps) {
  const consequence = notes > 0 ? `${notes === 1 ? 'Its note goes' : `Its ${notes} notes go`} with it.` : undefined
  return (
    <Removal
      question="Are you sure you want to delete this message?"
      what={what}
      consequence={consequence}
      back={back}
    />
  )
}

function listOf(request: Request): string {
  return backOf(new URL(request.url).searchParams, '/admin/inbox')
}
