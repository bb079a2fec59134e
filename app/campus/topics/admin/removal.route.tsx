import { redirect } from 'react-router'
import { backFrom, backTo } from '#app/admin-ui/back.ts'
import { Removal } from '#app/admin-ui/removal.tsx'
import { NotFound } from '#app/platform/errors.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { countInTopic } from '../../posts/trash.server.ts'
import { findTopic } from '../queries.server.ts'
import { describeDeleted, topicRemoval } from '../removal.ts'
import { trashTopic } from '../trash-topic.server.ts'
import type { Route } from './+types/removal.route.ts'

export const handle = {
  access: { see: 'topic.rename', write: 'topic.rename' },
  methods: ['DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Delete topic', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const { id, name } = await findTopic(admin, params.slug)
  return {
    name,
    consequence: describeDeleted(await countInTopic(admin, id)),
    form: describeForm(topicRemoval),
    back: backFrom(request, '/admin/topics'),
  }
}

/** DELETE deletes the topic if its name was typed to confirm. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const back = backFrom(request, '/admin/topics')
  return submitForm(request, topicRemoval, async ({ name }) => {
    await trashTopic(adminOf(context), params.slug, name).catch((error: unknown) => {
      throw error instanceof NotFound ? redirect(backTo(back, 'failed', 'topic-gone')) : error
    })
    throw redirect(backTo(back, 'done', 'topic-deleted'))
  })
}

export default function RemoveTopic({
  loaderData: { name, consequence, form: blank, back },
  actionData,
}: Route.ComponentProps) {
  const form = actionData?.form ?? blank
  return (
    <Removal question="Are you sure you want to delete this topic?" what={name} consequence={consequence} back={back}>
      <FormErrors messages={formErrors(form)} fields={form.errors} />
      <TextField {...field(form, 'name')} label="Type its name to confirm" autoComplete="off" />
    </Removal>
  )
}
