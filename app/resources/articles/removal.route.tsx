import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { backOf } from '#app/desk/back.ts'
import { Removal } from '#app/desk/removal.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { manageAddress } from '../manage-filter.ts'
import type { Route } from './+types/removal.route.ts'
import { deleteArticle } from './delete.server.ts'
import { deleteArticleQuestion } from './manage.content.ts'
import { findArticle } from './queries.server.ts'

export const meta = () => pageMeta({ title: 'Delete article', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { title } = await findArticle(adminOf(context), params.id)
  return { title, back: listOf(request) }
}

/** DELETE deletes the article for good. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const notices = { done: 'article-deleted', failed: 'article-delete', gone: 'article-gone' }
  return answerInList(listOf(request), notices, () => deleteArticle(adminOf(context), params.id))
}

export default function RemoveArticle({ loaderData: { title, back } }: Route.ComponentProps) {
  return <Removal question={deleteArticleQuestion} what={title} back={back} />
}

function listOf(request: Request): string {
  return backOf(new URL(request.url).searchParams, manageAddress({ tab: 'articles' }))
}
