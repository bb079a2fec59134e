import { canBeRestored } from '#app/admin-ui/labels.ts'
import { Removal } from '#app/admin-ui/removal.tsx'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { findRedirect } from '../queries.server.ts'
import { deleteRedirect } from '../write.server.ts'
import type { Route } from './+types/removal.route.ts'
import { redirectsOf } from './list-address.server.ts'

export const handle = {
  access: { see: 'redirect.manage', write: 'redirect.manage' },
  methods: ['DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Delete redirect', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { path, hits } = await findRedirect(adminOf(context), params.id)
  return { path, hits, back: redirectsOf(request) }
}

/** DELETE deletes the redirect. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const notices = { done: 'redirect-removed', failed: 'redirect-remove', gone: 'redirect-gone' }
  return respondInList(redirectsOf(request), notices, () => deleteRedirect(adminOf(context), params.id))
}

export default function RemoveRedirect({ loaderData: { path, hits, back } }: Route.ComponentProps) {
  return (
    <Removal
      question="Are you sure you want to delete this redirect?"
      what={path}
      consequence={
        hits > 0
          ? `It was followed ${hits.toLocaleString('en')} times, and people find nothing there now. ${canBeRestored}`
          : canBeRestored
      }
      back={back}
    />
  )
}
