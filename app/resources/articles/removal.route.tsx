import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { listOf, respondToRemoval } from '../admin/item-acts.server.ts'
import { RemovePage } from '../admin/remove-page.tsx'
import type { Route } from './+types/removal.route.ts'
import { deleteArticle } from './delete.server.ts'
import { findArticle } from './queries.server.ts'

export const handle = {
  access: { see: 'article.write', write: 'article.write' },
  methods: ['DELETE'],
} satisfies RouteHandle

export const meta = () => pageMeta({ title: 'Delete article', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { title } = await findArticle(adminOf(context), params.id)
  return { name: title, back: listOf(request, 'article') }
}

/** DELETE moves the article to the trash. */
export function action({ request, context, params }: Route.ActionArgs) {
  return respondToRemoval('article', { request, admin: adminOf(context), id: params.id }, deleteArticle)
}

export default function RemoveArticle({ loaderData }: Route.ComponentProps) {
  return <RemovePage recordType="article" {...loaderData} />
}
