import { backFrom } from '#app/admin-ui/back.ts'
import { canBeRestored } from '#app/admin-ui/labels.ts'
import { Removal } from '#app/admin-ui/removal.tsx'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { findCurated } from '../queries.server.ts'
import { deleteCurated } from '../revise.server.ts'
import type { Route } from './+types/removal.route.ts'

export const handle = {
  access: { see: 'curated.manage', write: 'curated.manage' },
  methods: ['DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Delete curated resource', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { title } = await findCurated(adminOf(context), params.id)
  return { title, back: backFrom(request, '/admin/curated') }
}

/** DELETE deletes the resource. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const notices = { done: 'curated-deleted', failed: 'curated-delete', gone: 'curated-gone' }
  return respondInList(backFrom(request, '/admin/curated'), notices, () => deleteCurated(adminOf(context), params.id))
}

export default function RemoveCurated({ loaderData: { title, back } }: Route.ComponentProps) {
  return (
    <Removal
      question="Are you sure you want to delete this curated resource?"
      what={title}
      consequence={canBeRestored}
      back={back}
    />
  )
}
