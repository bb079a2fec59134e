import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { can } from '#app/permissions.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { field } from '#app/platform/forms/form-state.ts'
import { describeForm } from '#app/platform/forms/parse-form.server.ts'
import type { RouteHandle } from '#app/root.tsx'
import { pageMeta } from '#app/site/meta.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Offline } from '#app/ui/notice.tsx'
import page from '#app/ui/page.module.css'
import { answerEdit } from '../answer-edit.server.ts'
import { submitWritten } from '../attachments/submit.server.ts'
import { Composer } from '../composer.tsx'
import { SinceOpened } from '../since-opened.tsx'
import { unreachable } from '../unreachable.ts'
import type { Route } from './+types/edit.route.ts'
import { commentEdit } from './comment.ts'
import { editComment } from './edit.server.ts'
import { findVisibleComment } from './queries.server.ts'

export const handle = { hydrate: true } satisfies RouteHandle
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Edit comment', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const { comment, post } = await findVisibleComment(member, params.id)
  if (!can(member, 'comment.edit', { ...comment, locked: post.locked }))
    throw new Forbidden('Only its author and moderators edit a comment.')
  return {
    id: comment.id,
    postId: post.id,
    form: describeForm(commentEdit, { content: comment.content, revision: String(comment.revision) }),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const member = requireMember({ request, context })
  const answer = await submitWritten(request, member, commentEdit, async ({ revision, overwrites, ...draft }) => {
    const { id, postId } = await editComment(member, params.id, draft, overwrites ?? revision)
    throw redirect(`/campus/post/${postId}?at=${id}#comment-${id}`)
  })
  return answerEdit(answer, 'comment.edited', async () => (await findVisibleComment(member, params.id)).comment)
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
        <input type="hidden" name="revision" defaultValue={field(form, 'revision').defaultValue} />
        {actionData && 'offline' in actionData && <Offline />}
        {actionData && 'since' in actionData && actionData.since && (
          <SinceOpened noun="comment" since={actionData.since} />
        )}
      </Composer>
    </div>
  )
}
