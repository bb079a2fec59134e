import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { backOf } from '#app/desk/back.ts'
import { Removal } from '#app/desk/removal.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { findSubscriber } from '../queries.server.ts'
import { removeSubscriber } from '../remove.server.ts'
import type { Route } from './+types/removal.route.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta = () => pageMeta({ title: 'Delete subscriber', noindex: true })

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const { email } = await findSubscriber(adminOf(context), id)
  return { email, back: listOfSubscribers(request) }
}

/** DELETE deletes the address for good. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const notices = { done: 'subscriber-removed', failed: 'subscriber-remove', gone: 'subscriber-gone' }
  return answerInList(listOfSubscribers(request), notices, () => removeSubscriber(adminOf(context), id))
}

function listOfSubscribers(request: Request): string {
  return backOf(new URL(request.url).searchParams, '/admin/subscribers')
}

export default function RemoveSubscriber({ loaderData: { email, back } }: Route.ComponentProps) {
  return (
    <Removal
      question="Are you sure you want to delete this subscriber?"
      what={email}
      consequence="The address goes for good, with the emails that were sent to it."
      back={back}
    />
  )
}
