import { Removal } from '#app/admin-ui/removal.tsx'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { leadKindAt } from '../lead-kinds.server.ts'
import type { Route } from './+types/purge.route.ts'
import { leadTrashLabels } from './labels.ts'
import { purgeLead } from './purge.server.ts'
import { findTrashedLead } from './trash-list.server.ts'

export const handle = {
  access: { see: 'message.read', write: 'message.manage' },
  methods: ['DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: leadTrashLabels.purge, noindex: true })

const trash = '/admin/leads/trash'

export async function loader({ context, params: { kind, id } }: Route.LoaderArgs) {
  const { title } = await findTrashedLead(leadKindAt(kind), adminOf(context), id)
  return { title }
}

/** DELETE permanently deletes a lead in the trash. */
export async function action({ request, context, params: { kind, id } }: Route.ActionArgs) {
  if (request.method !== 'DELETE') throw new NotFound()
  const notices = { done: 'lead-purged', failed: 'lead-purge', gone: 'lead-gone' }
  return respondInList(trash, notices, () => purgeLead(leadKindAt(kind), adminOf(context), id))
}

export default function PurgeLead({ loaderData: { title } }: Route.ComponentProps) {
  return (
    <Removal
      question="Are you sure you want to delete this for good?"
      what={title}
      consequence="It cannot be restored. Its files and the emails about it are deleted too."
      confirm={leadTrashLabels.purge}
      back={trash}
    />
  )
}
