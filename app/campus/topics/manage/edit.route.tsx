import { redirect } from 'react-router'
import { backOf, backTo } from '#app/desk/back.ts'
import { FormFrame } from '#app/desk/form-frame.tsx'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { findTopic } from '../queries.server.ts'
import { renameTopic } from '../rename.server.ts'
import { topicDraft } from '../topic.ts'
import type { Route } from './+types/edit.route.ts'

export { DeskProblem as ErrorBoundary } from '#app/desk/problem.tsx'
export const meta = () => pageMeta({ title: 'Edit topic', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { name, slug, description } = await findTopic(adminOf(context), params.slug)
  return { back: listOf(request), form: describeForm(topicDraft, { name, slug, description }) }
}

/** POST renames the topic. */
export async function action({ request, context, params }: Route.ActionArgs) {
  return submitForm(request, topicDraft, async (draft) => {
    await renameTopic(adminOf(context), params.slug, draft)
    throw redirect(backTo(listOf(request), 'done', 'topic-updated'))
  })
}

export default function EditTopic({ loaderData: { back, ...loaded }, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaded.form
  return (
    <form method="post" noValidate>
      <FormFrame title="Edit topic" back={back} submit="Save">
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <TextField {...field(form, 'name')} label="Name" autoComplete="off" />
        <TextField
          {...field(form, 'slug')}
          label="Slug"
          autoComplete="off"
          help="The last part of its address. Links to the old one no longer work."
        />
        <TextArea {...field(form, 'description')} label="Description" rows={3} markOptional longerIsSaid />
      </FormFrame>
    </form>
  )
}

function listOf(request: Request): string {
  return backOf(new URL(request.url).searchParams, '/admin/topics')
}
