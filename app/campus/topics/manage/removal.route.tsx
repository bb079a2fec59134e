import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { backOf } from '#app/desk/back.ts'
import { Removal } from '#app/desk/removal.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { findTopic } from '../queries.server.ts'
import { removeTopic } from '../remove.server.ts'
import type { Route } from './+types/removal.route.ts'

export { Problem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta = () => pageMeta({ title: 'Delete topic', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { name } = await findTopic(adminOf(context), params.slug)
  return { name, back: listOf(request) }
}

/** DELETE removes the topic. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const notices = { done: 'topic-deleted', failed: 'topic-delete', gone: 'topic-gone' }
  return answerInList(listOf(request), notices, () => removeTopic(adminOf(context), params.slug))
}

export default function RemoveTopic({ loaderData: { name, back } }: Route.ComponentProps) {
  return (
    <Removal
      question="Are you sure you want to delete this topic?"
      what={name}
      consequence="All of its posts go with it."
      back={back}
    />
  )
}

function listOf(request: Request): string {
  return backOf(new URL(request.url).searchParams, '/admin/topics')
}
