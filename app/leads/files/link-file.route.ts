import { redirect } from 'react-router'
import { countDownload } from '#app/resources/downloads/count.server.ts'
import { downloadResponse } from '#app/resources/downloads/files/response.server.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import type { Route } from './+types/link-file.route.ts'
import { countLinkDownload, readFileLink } from './link.server.ts'
import { requireLinkedDownload } from './linked-download.server.ts'

export const handle = { access: { see: 'page.see', write: 'form.send', whenSuspended: true } } satisfies RouteHandle

/** The form on the linked page posts here; a GET redirects to the form. */
export async function loader({ params: { id, token } }: Route.LoaderArgs) {
  throw redirect(`/resources/downloads/${id}/link/${encodeURIComponent(token)}`)
}

/** POST sends the file and counts the download. */
export async function action({ request, params: { id, token } }: Route.ActionArgs) {
  const download = await requireLinkedDownload(id, token)
  const response = await downloadResponse(request, download)
  const { id: requestId } = await readFileLink(id, token)
  if (response.status === 200) await Promise.all([countDownload(id), countLinkDownload(requestId)])
  return response
}
