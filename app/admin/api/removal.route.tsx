import { Removal } from '#app/admin-ui/removal.tsx'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/removal.route.ts'
import { findApiKey, revokeApiKey } from './keys.server.ts'

export const handle = { access: { see: 'api.manage', write: 'api.manage' }, methods: ['DELETE'] } satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'End API key', noindex: true })

export function loader({ context, params: { id } }: Route.LoaderArgs) {
  return findApiKey(adminOf(context), id)
}

/** DELETE revokes the key. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  if (request.method !== 'DELETE') throw new NotFound()
  const notices = { done: 'api-withdrawn', failed: 'api-withdraw' }
  return respondInList('/admin/api', notices, () => revokeApiKey(adminOf(context), id))
}

export default function EndApiKey({ loaderData: { name } }: Route.ComponentProps) {
  return (
    <Removal
      question="Are you sure you want to end this key?"
      what={name}
      consequence="Programs that use this key lose access immediately. A deleted key cannot be restored."
      back="/admin/api"
    />
  )
}
