import { redirect } from 'react-router'
import { countDownload } from '#app/resources/downloads/count.server.ts'
import { foundOr } from '#app/resources/downloads/files/found-or.server.ts'
import { downloadResponse, isBeginning } from '#app/resources/downloads/files/response.server.ts'
import { publishedDownload } from '#app/resources/downloads/queries.server.ts'
import type { Route } from './+types/link.route.ts'
import { countTaken, readFileLink } from './link.server.ts'

/**
 * Brings a file by the link that was mailed; one that is over, or whose request is deleted, leads to where another is
 * asked for.
 */
export async function loader({ request, params: { id, token } }: Route.LoaderArgs) {
  const page = `/resources/downloads/${id}/about`
  const download = await foundOr(publishedDownload(id), page)
  const asked = await foundOr(readFileLink(id, token), `${page}?link=over#get`)
  // An old link opens no file that is for others by now.
  const isOpen = download.audience === 'address' || download.audience === 'everybody'
  if (!isOpen) throw redirect(page)
  if (asked.isOver) throw redirect(`${page}?link=over#get`)
  const response = await downloadResponse(request, download)
  if (isBeginning(request, response)) await Promise.all([countDownload(id), countTaken(asked.id)])
  return response
}
