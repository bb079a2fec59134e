import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { can } from '#app/permissions.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { describeForm } from '#app/platform/forms/parse-form.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { submitWritten } from '../attachments/submit.server.ts'
import { TextEditPage } from '../edit-page.tsx'
import { wholeMailedText } from '../inbound/mailed-texts.server.ts'
import { respondToEdit } from '../respond-to-edit.server.ts'
import { unreachable } from '../unreachable.ts'
import type { Route } from './+types/edit.route.ts'
import { commentEdit } from './comment.ts'
import { commentPath } from './comment-path.ts'
import { editComment } from './edit.server.ts'
import { commentLabels } from './labels.ts'
import { findVisibleComment } from './queries.server.ts'

export const handle = {
  hydrate: true,
  access: { see: 'comment.edit', write: 'comment.edit' },
  body: { maxMiB: 60, from: 'member' },
} satisfies RouteHandle
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = ({ error }: Route.MetaArgs) => (error ? [] : pageMeta({ title: 'Edit comment', noindex: true }))

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const { comment, post } = await findVisibleComment(member, params.id)
  if (!can(member, 'comment.edit', { ...comment, locked: post.locked }))
    throw new Forbidden('Only its author and moderators can edit a comment.')
  const isWhole = new URL(request.url).searchParams.has('whole')
  const content = (isWhole && (await wholeMailedText(member, comment.id))) || comment.content
  return {
    id: comment.id,
    postId: post.id,
    form: describeForm(commentEdit, { content, revision: String(comment.revision) }),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const member = requireMember({ request, context })
  const response = await submitWritten(request, member, commentEdit, async ({ revision, overwrites, ...draft }) => {
    throw redirect(commentPath(await editComment(member, params.id, draft, overwrites ?? revision)))
  })
  return respondToEdit(response, 'comment.edited', async () => (await findVisibleComment(member, params.id)).comment)
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => unreachable(() => serverAction())

export default function EditComment({ loaderData: { id, postId, ...loaded }, actionData }: Route.ComponentProps) {
  return (
    <TextEditPage
      recordType="comment"
      form={actionData && 'form' in actionData ? actionData.form : loaded.form}
      actionData={actionData}
      action={`/campus/comments/${id}/edit`}
      label={commentLabels.content}
      rows={8}
      back={commentPath({ id, postId })}
    />
  )
}
