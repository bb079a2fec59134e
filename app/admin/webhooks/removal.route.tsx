import { Removal } from '#app/admin-ui/removal.tsx'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/removal.route.ts'
import { deleteWebhook, findWebhook } from './webhooks.server.ts'

export const handle = {
  access: { see: 'webhook.manage', write: 'webhook.manage' },
  methods: ['DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Delete webhook', noindex: true })

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { address } = await findWebhook(adminOf(context), id)
  return { id, address }
}

/** DELETE removes it with its log. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  if (request.method !== 'DELETE') throw new NotFound()
  const notices = { done: 'webhook-removed', failed: 'webhook-remove' }
  return respondInList('/admin/webhooks', notices, () => deleteWebhook(adminOf(context), id))
}

export default function RemoveWebhook({ loaderData: { id, address } }: Route.ComponentProps) {
  return (
    <Removal
      question="Are you sure you want to delete this webhook?"
      what={address}
      consequence="It gets no more events, and its log and secret are deleted permanently. To pause it, switch it off instead."
      back={`/admin/webhooks/${id}`}
    />
  )
}
