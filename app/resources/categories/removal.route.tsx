import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { listOf, respondToRemoval } from '../admin/item-acts.server.ts'
import { RemovePage } from '../admin/remove-page.tsx'
import type { Route } from './+types/removal.route.ts'
import { deleteCategory } from './delete.server.ts'
import { categoryConsequence } from './manage.content.ts'
import { findCategoryInUse } from './queries.server.ts'

export const handle = {
  access: { see: 'category.write', write: 'category.write' },
  methods: ['DELETE'],
} satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Delete category', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const category = await findCategoryInUse(adminOf(context), params.id)
  return { name: category.name, consequence: categoryConsequence(category), back: listOf(request, 'category') }
}

/** DELETE moves the category to the trash. */
export function action({ request, context, params }: Route.ActionArgs) {
  return respondToRemoval('category', { request, admin: adminOf(context), id: params.id }, deleteCategory)
}

export default function RemoveCategory({ loaderData }: Route.ComponentProps) {
  return <RemovePage recordType="category" {...loaderData} />
}
