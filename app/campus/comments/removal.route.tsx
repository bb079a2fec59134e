import { redirect } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { NotDone } from '#app/members/no-access.tsx'
import { can } from '#app/permissions.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { matchMethod, respondToAction } from '#app/platform/forms/respond-to-action.server.ts'
import { trashDays } from '#app/platform/trash/trash.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { AskRemoval } from '../ask-removal.tsx'
import type { Route } from './+types/removal.route.ts'
import { commentPath } from './comment-path.ts'
import { commentLabels } from './labels.ts'
import { findVisibleComment } from './queries.server.ts'
import { trashComment } from './trash-comment.server.ts'

export const handle = { access: { see: 'comment.remove', write: 'comment.remove' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Delete comment', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const { comment } = await findVisibleComment(member, params.id)
  if (!can(member, 'comment.remove', comment))
    throw new Forbidden('Only its author and moderators can delete a comment.')
  return { id: comment.id, postId: comment.postId, words: comment.plain }
}

/** POST deletes the comment and redirects to its placeholder. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const member = requireMember({ request, context }, '/campus')
  const remove = async () => {
    const { postId } = await trashComment(member, id)
    throw redirect(`/campus/post/${postId}?at=${id}&deleted=${id}#deleted`)
  }
  return respondToAction(matchMethod(request, { post: remove }), '/campus')
}

export default function RemoveComment({ loaderData: { id, postId, words }, actionData }: Route.ComponentProps) {
  if (actionData) return <NotDone actionData={actionData} />
  return (
    <AskRemoval
      question={commentLabels.confirmDeletion}
      what={words}
      consequence={`You can undo this for ${trashDays} days.`}
      back={commentPath({ id, postId })}
    />
  )
}
