import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { listOf, respondToRemoval } from '../admin/item-acts.server.ts'
import { RemovePage } from '../admin/remove-page.tsx'
import type { Route } from './+types/removal.route.ts'
import { deleteTag } from './delete.server.ts'
import { tagConsequence } from './manage.content.ts'
import { findTagInUse } from './queries.server.ts'

export const handle = { access: { see: 'tag.write', write: 'tag.write' }, methods: ['DELETE'] } satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Delete tag', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const tag = await findTagInUse(adminOf(context), params.id)
  return { name: tag.name, consequence: tagConsequence(tag), back: listOf(request, 'tag') }
}

/** DELETE moves the tag to the trash. */
export function action({ request, context, params }: Route.ActionArgs) {
  return respondToRemoval('tag', { request, admin: adminOf(context), id: params.id }, deleteTag)
}

export default function RemoveTag({ loaderData }: Route.ComponentProps) {
  return <RemovePage recordType="tag" {...loaderData} />
}
