import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { backOf } from '#app/desk/back.ts'
import { Removal } from '#app/desk/removal.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { manageAddress } from '../manage-filter.ts'
import type { Route } from './+types/removal.route.ts'
import { deleteCategory } from './delete.server.ts'
import { consequenceOf, deleteCategoryQuestion } from './manage.content.ts'
import { findCategoryInUse } from './queries.server.ts'

export const meta = () => pageMeta({ title: 'Delete category', noindex: true })

export async function loader({ request, params }: Route.LoaderArgs) {
  return { category: await findCategoryInUse(params.id), back: listOf(request) }
}

/** DELETE deletes the category for good. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const notices = { done: 'category-deleted', failed: 'category-delete', gone: 'category-gone' }
  return answerInList(listOf(request), notices, () => deleteCategory(adminOf(context), params.id))
}

export default function RemoveCategory({ loaderData: { category, back } }: Route.ComponentProps) {
  return (
    <Removal question={deleteCategoryQuestion} what={category.name} consequence={consequenceOf(category)} back={back} />
  )
}

function listOf(request: Request): string {
  return backOf(new URL(request.url).searchParams, manageAddress({ tab: 'categories' }))
}
