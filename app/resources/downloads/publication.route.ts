import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { backOf } from '#app/desk/back.ts'
import { adminOf } from '#app/platform/request.server.ts'
import { manageAddress } from '../manage-filter.ts'
import type { Route } from './+types/publication.route.ts'
import { publishDownload, withdrawDownload } from './publish.server.ts'

/** POST publishes the download, DELETE takes it back. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const back = backOf(new URL(request.url).searchParams, manageAddress({ tab: 'downloads' }))
  const [act, done] =
    request.method === 'DELETE'
      ? ([withdrawDownload, 'download-unpublished'] as const)
      : ([publishDownload, 'download-published'] as const)
  return answerInList(back, { done, failed: 'download-update', gone: 'download-gone' }, () =>
    act(adminOf(context), params.id),
  )
}
