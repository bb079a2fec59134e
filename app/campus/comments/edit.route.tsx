import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { can } from '#app/permissions.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { describeForm, submitForm } from '#app/platform/forms/parse-form.server.ts'
import type { RouteHandle } from '#app/root.tsx'
import { pageMeta } from '#app/site/meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Offline } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import { Composer } from '../composer.tsx'
import { unreachable } from '../unreachable.ts'
import type { Route } from './+types/edit.route.ts'
import { commentDraft } from './comment.ts'
import { editComment } from './edit.server.ts'
import { findVisibleComment } from './queries.server.ts'

export const handle = { hydrate: true } satisfies RouteHandle
export { Problem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Edit comment', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const { comment, post } = await findVisibleComment(member, params.id)
  if (!can(member, 'comment.edit', { ...comment, locked: post.locked }))
    throw new Forbidden('Only its author and moderators edit a comment.')
  return { id: comment.id, postId: post.id, form: describeForm(commentDraft, { content: comment.content }) }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const member = requireMember({ request, context })
  return submitForm(request, commentDraft, async (draft) => {
    const { id, postId } = await editComment(member, params.id, draft)
    throw redirect(`/campus/post/${postId}?at=${id}#comment-${id}`)
  })
}

export const clientAction = async ({ serverAction }: Route.ClientActionArgs) => unreachable(() => serverAction())

export default function EditComment({ loaderData: { id, postId, ...loaded }, actionData }: Route.ComponentProps) {
  const form = actionData && 'form' in actionData ? actionData.form : loaded.form
  const cancel = (
    <ButtonLink kind="quiet" href={`/campus/post/${postId}?at=${id}#comment-${id}`}>
      Cancel
    </ButtonLink>
  )
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <h1 className={page.title}>Edit comment</h1>
      <Composer
        form={form}
        formId="edit"
        action={`/campus/comments/${id}/edit`}
        label="Comment"
        rows={8}
        submit="Save"
        busy="Saving..."
        aside={cancel}
      >
        {actionData && 'offline' in actionData && <Offline />}
      </Composer>
    </div>
  )
}
