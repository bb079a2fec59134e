import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { can } from '#app/permissions.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { field } from '#app/platform/forms/form-state.ts'
import { describeForm } from '#app/platform/forms/parse-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { TextField } from '#app/ui/field.tsx'
import { submitWritten } from '../attachments/submit.server.ts'
import { TextEditPage } from '../edit-page.tsx'
import { respondToEdit } from '../respond-to-edit.server.ts'
import { unreachable } from '../unreachable.ts'
import type { Route } from './+types/edit.route.ts'
import { editPost } from './edit.server.ts'
import { postLabels } from './labels.ts'
import { postEdit } from './post.ts'
import { findVisiblePost } from './queries.server.ts'

export const handle = {
  hydrate: true,
  access: { see: 'post.edit', write: 'post.edit' },
  body: { maxMiB: 60, from: 'member' },
} satisfies RouteHandle
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = ({ error }: Route.MetaArgs) => (error ? [] : pageMeta({ title: 'Edit post', noindex: true }))

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const post = await findVisiblePost(member, params.id)
  if (!can(member, 'post.edit', post))
    throw new Forbidden('Only its author and moderators can edit a post, and only moderators if it is locked.')
  return {
    id: post.id,
    form: describeForm(postEdit, { title: post.title, content: post.content, revision: String(post.revision) }),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const member = requireMember({ request, context })
  const response = await submitWritten(request, member, postEdit, async ({ revision, overwrites, ...draft }) => {
    await editPost(member, params.id, draft, overwrites ?? revision)
    throw redirect(`/campus/post/${params.id}`)
  })
  return respondToEdit(response, 'post.edited', () => findVisiblePost(member, params.id))
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => unreachable(() => serverAction())

export default function EditPost({ loaderData: { id, ...loaded }, actionData }: Route.ComponentProps) {
  const form = actionData && 'form' in actionData ? actionData.form : loaded.form
  return (
    <TextEditPage
      recordType="post"
      form={form}
      actionData={actionData}
      action={`/campus/post/${id}/edit`}
      label={postLabels.content}
      rows={12}
      back={`/campus/post/${id}`}
    >
      <TextField {...field(form, 'title', 'edit')} label={postLabels.title} dir="auto" autoComplete="off" />
    </TextEditPage>
  )
}
