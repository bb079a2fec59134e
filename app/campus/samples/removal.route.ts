import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/removal.route.ts'
import { removeSamples } from './samples.server.ts'

export const handle = { access: { write: 'settings.change' } } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'

/** POST removes all sample posts, their authors, and the topics created for them. */
export async function action({ context }: Route.ActionArgs) {
  return respondInList('/admin/settings', { done: 'samples-removed', failed: 'samples' }, () =>
    removeSamples(adminOf(context)),
  )
}
