import { redirect } from 'react-router'
import { backTo } from '#app/admin-ui/back.ts'
import { requireMember } from '#app/members/guard.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { NotFound } from '#app/platform/errors.ts'
import { matchMethod, respondToAction } from '#app/platform/forms/respond-to-action.server.ts'
import { ownProperty } from '#app/platform/own-property.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { commentPath } from '../comments/comment-path.ts'
import { restoreComment } from '../comments/restore.server.ts'
import { restorePost } from '../posts/restore.server.ts'
import { restoreTopic } from '../topics/restore.server.ts'
import type { Route } from './+types/restoration.route.ts'

export const handle = { access: { write: 'topic.recover' } } satisfies RouteHandle

export { NoAccess as default } from '#app/members/no-access.tsx'
export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'

/** Kind → restores the record and returns its address. */
const recovered: Record<string, (member: Actor, id: string) => Promise<string>> = {
  topic: async (member, id) => `/campus/topics/${(await restoreTopic(member, id)).slug}`,
  post: async (member, id) => {
    await restorePost(member, id)
    return `/campus/post/${id}`
  },
  comment: async (member, id) => commentPath({ id, ...(await restoreComment(member, id)) }),
}

/**
 * POST restores a topic, post or comment from the trash, and redirects to it, or with `?from=trash` to the trash. The
 * next page announces the restored record.
 */
export async function action({ request, context, params: { recordType, id } }: Route.ActionArgs) {
  const member = requireMember({ request, context }, '/campus')
  const recover = async () => {
    const restoreOne = ownProperty(recovered, recordType)
    if (!restoreOne) throw new NotFound()
    const restoredAt = await restoreOne(member, id)
    const isInTrash = new URL(request.url).searchParams.get('from') === 'trash'
    throw redirect(
      backTo(isInTrash ? `/campus/trash?of=${recordType}s` : restoredAt, 'done', `${recordType}-restored`, id),
    )
  }
  return respondToAction(matchMethod(request, { post: recover }), '/campus')
}
