import { redirect } from 'react-router'
import { backFrom, backTo } from '#app/admin-ui/back.ts'
import { FormFrame } from '#app/admin-ui/form-frame.tsx'
import { everyGroup } from '#app/members/groups/queries.server.ts'
import { OpenElsewhere } from '#app/members/presence/open-elsewhere.tsx'
import { clearPresenceAfterSave } from '#app/members/presence/presence.server.ts'
import { respondToChanged, versionedForm } from '#app/members/presence/respond-to-conflict.server.ts'
import { VersionField } from '#app/members/presence/version-field.tsx'
import { can } from '#app/permissions.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { versionOf } from '#app/platform/forms/row-version.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import { AudienceFields } from '../audience/audience-fields.tsx'
import { topicInput } from '../audience/queries.server.ts'
import { findTopic } from '../queries.server.ts'
import { renameTopic } from '../rename.server.ts'
import { topicForm } from '../topic-form.ts'
import type { Route } from './+types/edit.route.ts'

export const handle = { access: { see: 'topic.rename', write: 'topic.rename' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Edit topic', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = adminOf(context)
  const topic = await findTopic(admin, params.slug)
  const groups = can(admin, 'topic.set-audience') ? await everyGroup(admin) : null
  const values = await topicInput(topic)
  const form = describeForm(topicForm, values)
  return { id: topic.id, back: backFrom(request, '/admin/topics'), groups, version: versionOf(values), form }
}

/** POST renames the topic and sets its audience. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const admin = adminOf(context)
  const { posted, expected } = await versionedForm(request)
  const response = await submitForm(posted, topicForm, async ({ audience, groups, ...draft }): Promise<never> => {
    const chosen = can(admin, 'topic.set-audience') ? { audience, groups } : undefined
    const { id } = await findTopic(admin, params.slug)
    await renameTopic(admin, params.slug, draft, chosen, expected)
    await clearPresenceAfterSave(admin, `topic:${id}`)
    throw redirect(backTo(backFrom(request, '/admin/topics'), 'done', 'topic-updated'))
  })
  return respondToChanged(response, async () => {
    const topic = await findTopic(admin, params.slug)
    const labels = { name: 'Name', slug: 'Slug', description: 'Description' }
    return { id: topic.id, values: await topicInput(topic), labels }
  })
}

export default function EditTopic({ loaderData, actionData }: Route.ComponentProps) {
  const { id, back, groups, version, ...loaded } = loaderData
  const form = actionData?.form ?? loaded.form
  return (
    <form method="post" noValidate>
      <FormFrame title="Edit topic" back={back} submit="Save">
        <OpenElsewhere of={`topic:${id}`} />
        <VersionField version={version} form={actionData?.form} conflict={actionData?.since} />
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <TextField {...field(form, 'name')} label="Name" autoComplete="off" />
        <TextField
          {...field(form, 'slug')}
          label="Slug"
          autoComplete="off"
          help="The last part of its address. Links to the old one no longer work."
        />
        <TextArea {...field(form, 'description')} label="Description" rows={3} markOptional />
        {groups && <AudienceFields form={form} groups={groups} />}
      </FormFrame>
    </form>
  )
}
