import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { backOf } from '#app/desk/back.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { manageAddress } from '../manage-filter.ts'
import type { Route } from './+types/publication.route.ts'
import { publishArticle, withdrawArticle } from './publish.server.ts'

/** POST publishes the article, DELETE takes it back. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const back = backOf(new URL(request.url).searchParams, manageAddress({ tab: 'articles' }))
  const [act, done] =
    request.method === 'DELETE'
      ? ([withdrawArticle, 'article-unpublished'] as const)
      : ([publishArticle, 'article-published'] as const)
  return answerInList(back, { done, failed: 'article-update', gone: 'article-gone' }, () =>
    act(adminOf(context), params.id),
  )
}
