import { adminOf } from '#app/platform/request.server.ts'
import { answerPublication } from '../manage/item-acts.server.ts'
import type { Route } from './+types/publication.route.ts'
import { publishDownload, withdrawDownload } from './publish.server.ts'

/** POST publishes the download, DELETE takes it back. */
export function action({ request, context, params }: Route.ActionArgs) {
  const asked = { request, admin: adminOf(context), id: params.id }
  return answerPublication('download', asked, { publish: publishDownload, withdraw: withdrawDownload })
}
