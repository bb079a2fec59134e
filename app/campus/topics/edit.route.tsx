import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { can } from '#app/permissions.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { field, formErrors } from '#app/platform/forms/form-state.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/field.tsx'
import { FormErrors } from '#app/ui/form-errors.tsx'
import styles from '#app/ui/page.module.css'
import type { Route } from './+types/edit.route.ts'
import { topicLabels } from './labels.ts'
import { findTopic } from './queries.server.ts'
import { renameTopic } from './rename.server.ts'
import { topicDraft } from './topic.ts'

export const handle = { access: { see: 'topic.rename', write: 'topic.rename' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Rename topic', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const topic = await findTopic(member, params.slug)
  if (!can(member, 'topic.rename')) throw new Forbidden('Only moderators can rename topics.')
  const { name, slug, description } = topic
  return { topic, form: describeForm(topicDraft, { name, slug, description }) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const member = requireMember({ request, context })
  return submitForm(request, topicDraft, async (draft) => {
    const topic = await renameTopic(member, params.slug, draft)
    throw redirect(`/campus/topics/${topic.slug}`)
  })
}

export default function RenameTopic({ loaderData: { topic, ...loaded }, actionData }: Route.ComponentProps) {
  const form = actionData?.form ?? loaded.form
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className={styles.title}>Rename “{topic.name}”</h1>
      <form method="post" noValidate className={styles.form}>
        <FormErrors messages={formErrors(form)} fields={form.errors} />
        <TextField {...field(form, 'name')} label={topicLabels.name} />
        <TextField
          {...field(form, 'slug')}
          label={topicLabels.slug}
          help="The last part of its address. Links to the old one no longer work."
        />
        <TextArea {...field(form, 'description')} label={topicLabels.description} rows={3} markOptional />
        <div className={styles.actions}>
          <Button busyLabel="Saving...">Save</Button>
          <ButtonLink kind="quiet" href={`/campus/topics/${topic.slug}`}>
            Cancel
          </ButtonLink>
        </div>
      </form>
    </div>
  )
}
