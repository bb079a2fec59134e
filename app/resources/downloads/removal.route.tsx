import { answerInList } from '#app/desk/answer-in-list.server.ts'
import { backOf } from '#app/desk/back.ts'
import { Removal } from '#app/desk/removal.tsx'
import { adminOf } from '#app/platform/request.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { manageAddress } from '../manage-filter.ts'
import type { Route } from './+types/removal.route.ts'
import { deleteDownload } from './delete.server.ts'
import { deleteDownloadQuestion } from './manage.content.ts'
import { findDownload } from './queries.server.ts'

export const meta = () => pageMeta({ title: 'Delete download', noindex: true })

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { title } = await findDownload(adminOf(context), params.id)
  return { title, back: listOf(request) }
}

/** DELETE deletes the download for good. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const notices = { done: 'download-deleted', failed: 'download-delete', gone: 'download-gone' }
  return answerInList(listOf(request), notices, () => deleteDownload(adminOf(context), params.id))
}

export default function RemoveDownload({ loaderData: { title, back } }: Route.ComponentProps) {
  return <Removal question={deleteDownloadQuestion} what={title} back={back} />
}

function listOf(request: Request): string {
  return backOf(new URL(request.url).searchParams, manageAddress({ tab: 'downloads' }))
}
