import { backFrom } from '#app/admin-ui/back.ts'
import { canBeRestored } from '#app/admin-ui/labels.ts'
import { Removal } from '#app/admin-ui/removal.tsx'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/removal.route.ts'
import { deleteGroup } from './delete.server.ts'
import { findGroup } from './queries.server.ts'

export const handle = {
  access: { see: 'group.manage', write: 'group.manage' },
  methods: ['DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Delete group', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { name } = await findGroup(adminOf(context), params.id)
  return { name, back: backFrom(request, '/admin/groups') }
}

/** DELETE deletes the group. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const notices = { done: 'group-deleted', failed: 'group-delete', gone: 'group-gone' }
  return respondInList(backFrom(request, '/admin/groups'), notices, () => deleteGroup(adminOf(context), params.id))
}

export default function RemoveGroup({ loaderData: { name, back } }: Route.ComponentProps) {
  return (
    <Removal
      question="Are you sure you want to delete this group?"
      what={name}
      consequence={
        'The people in it stay members. Topics that are private to this group alone stay private: only moderators can see them. Events for this group alone stay visible only to those who are registered, who keep their seats. ' +
        canBeRestored
      }
      back={back}
    />
  )
}
