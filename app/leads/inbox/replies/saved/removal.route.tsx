import { canBeRestored } from '#app/admin-ui/labels.ts'
import { Removal } from '#app/admin-ui/removal.tsx'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/removal.route.ts'
import { deleteSavedReply, findSavedReply } from './saved-replies.server.ts'

export const handle = {
  access: { see: 'message.read', write: 'message.manage' },
  methods: ['DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Delete saved reply', noindex: true })

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { title } = await findSavedReply(adminOf(context), id)
  return { title }
}

/** DELETE moves it to the trash. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  if (request.method !== 'DELETE') throw new NotFound()
  const notices = { done: 'saved-reply-removed', failed: 'saved-reply-remove' }
  return respondInList('/admin/replies', notices, () => deleteSavedReply(adminOf(context), id))
}

export default function RemoveSavedReply({ loaderData: { title } }: Route.ComponentProps) {
  return (
    <Removal
      question="Are you sure you want to delete this saved reply?"
      what={title}
      consequence={`Answers you sent with it stay. ${canBeRestored}`}
      back="/admin/replies"
    />
  )
}
