import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { can } from '#app/permissions.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { AskRemoval } from '../ask-removal.tsx'
import { countInTopic } from '../posts/trash.server.ts'
import type { Route } from './+types/removal.route.ts'
import { findTopic } from './queries.server.ts'
import { describeDeleted, topicRemoval } from './removal.ts'
import { trashTopic } from './trash-topic.server.ts'

export const handle = { access: { see: 'topic.remove', write: 'topic.remove' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Delete topic', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const topic = await findTopic(member, params.slug)
  if (!can(member, 'topic.remove')) throw new Forbidden('Only moderators can delete topics.')
  return { topic, consequence: describeDeleted(await countInTopic(member, topic.id)), form: describeForm(topicRemoval) }
}

/** POST deletes the topic if its name was typed to confirm. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const member = requireMember({ request, context })
  return submitForm(request, topicRemoval, async ({ name }) => {
    const { id } = await trashTopic(member, params.slug, name)
    throw redirect(`/campus?deleted=${id}`)
  })
}

export default function RemoveTopic({
  loaderData: { topic, consequence, form: blank },
  actionData,
}: Route.ComponentProps) {
  const form = actionData?.form ?? blank
  return (
    <AskRemoval
      question="Delete this topic?"
      what={topic.name}
      consequence={consequence}
      back={`/campus/topics/${topic.slug}`}
    >
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      <TextField {...field(form, 'name')} label="Type its name to confirm" autoComplete="off" />
    </AskRemoval>
  )
}
