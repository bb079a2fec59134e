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
import { topicsById } from '../topics/queries.server.ts'
import type { Route } from './+types/removal.route.ts'
import { postLabels } from './labels.ts'
import { findVisiblePost } from './queries.server.ts'
import { trashPost } from './trash-post.server.ts'

export const handle = { access: { see: 'post.remove', write: 'post.remove' } } satisfies RouteHandle

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = () => pageMeta({ title: 'Delete post', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const post = await findVisiblePost(member, params.id)
  if (!can(member, 'post.remove', post)) throw new Forbidden('Only its author and moderators can delete a post.')
  return { id: post.id, title: post.title, comments: post.commentCount }
}

/** POST deletes the post and redirects to its topic. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const post = `/campus/post/${id}`
  const member = requireMember({ request, context }, post)
  const remove = async () => {
    const { topicId } = await trashPost(member, id)
    const topic = (await topicsById(member, [topicId])).get(topicId)
    throw redirect(topic ? `/campus/topics/${topic.slug}?deleted=${id}` : '/campus')
  }
  return respondToAction(matchMethod(request, { post: remove }), post)
}

export default function RemovePost({ loaderData: { id, title, comments }, actionData }: Route.ComponentProps) {
  if (actionData) return <NotDone actionData={actionData} />
  const also =
    comments === 0
      ? ''
      : comments === 1
        ? `${postLabels.oneCommentToo} `
        : `Its ${comments} comments will be deleted too. `
  return (
    <AskRemoval
      question="Delete this post?"
      what={title}
      consequence={`${also}You can undo this for ${trashDays} days.`}
      back={`/campus/post/${id}`}
    />
  )
}
