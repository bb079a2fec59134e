import { Removal } from '#app/admin-ui/removal.tsx'
import { respondInList } from '#app/admin-ui/respond-in-list.server.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { findEntry } from '#app/site/collections/queries.server.ts'
import { deleteEntry } from '#app/site/collections/remove.server.ts'
import { titleOf } from '#app/site/collections/title-of.ts'
import type { Route } from './+types/removal.route.ts'
import { collectionAddress, kindOf } from './kind-of.ts'

export const handle = {
  access: { see: 'copy.write', write: 'copy.write' },
  methods: ['DELETE'],
} satisfies RouteHandle

export { AdminError as ErrorBoundary } from '#app/admin-ui/problem.tsx'
export const meta = () => pageMeta({ title: 'Delete', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const kind = kindOf(params)
  const { fields } = await findEntry(adminOf(context), kind.name, params.id)
  return { one: kind.one, what: titleOf(kind, fields), back: collectionAddress(kind) }
}

/** DELETE removes the item from the site; it can be restored for 30 days. */
export async function action({ context, params }: Route.ActionArgs) {
  const kind = kindOf(params)
  const notices = { done: 'entry-deleted', failed: 'entry-delete', gone: 'entry-gone' }
  return respondInList(collectionAddress(kind), notices, () => deleteEntry(adminOf(context), kind, params.id))
}

export default function RemoveEntry({ loaderData: { one, what: title, back } }: Route.ComponentProps) {
  return (
    <Removal
      question={`Are you sure you want to delete this ${one}?`}
      what={title}
      consequence="The site stops showing it at once. It can be restored for 30 days."
      back={back}
    />
  )
}
