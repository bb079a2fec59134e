import { redirect } from 'react-router'
import { countDownload } from '#app/resources/downloads/count.server.ts'
import { downloadResponse, isBeginning } from '#app/resources/downloads/files/response.server.ts'
import { publishedDownload } from '#app/resources/downloads/queries.server.ts'
import type { Route } from './+types/link.route.ts'
import { countTaken, readFileLink } from './link.server.ts'

/** Brings a file by the link that was mailed; one that is over leads to where another is asked for. */
export async function loader({ request, params: { id, token } }: Route.LoaderArgs) {
  const download = await publishedDownload(id)
  const asked = await readFileLink(id, token)
  // One that is for others meanwhile comes to nobody by an old link.
  const isOpen = download.audience === 'address' || download.audience === 'everybody'
  if (!isOpen) throw redirect(`/resources/downloads/${id}/about`)
  if (asked.isOver) throw redirect(`/resources/downloads/${id}/about?link=over#get`)
  const response = await downloadResponse(request, download)
  if (isBeginning(request, response)) await Promise.all([countDownload(id), countTaken(asked.id)])
  return response
}
