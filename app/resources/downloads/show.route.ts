import { fileResponse } from '#app/platform/storage/file-response.server.ts'
import type { Route } from './+types/show.route.ts'
import { countDownload } from './count.server.ts'
import { publishedDownload } from './queries.server.ts'

/** Brings a download's file under its own name. Counted once each time that somebody begins it. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const { id, fileUrl, fileName } = await publishedDownload(params.id)
  const path = decodeURIComponent(fileUrl.replace('/files/downloads/', ''))
  const response = await fileResponse(request, {
    bucket: 'downloads',
    path,
    name: fileName,
    attachment: true,
    maxAge: 0,
  })
  if (request.method === 'GET' && isBeginning(response)) await countDownload(id)
  return response
}

// A browser that resumes, or a reader that leafs through a PDF, asks for later parts of what it has begun.
function isBeginning(response: Response): boolean {
  return response.status === 200 || response.headers.get('content-range')?.startsWith('bytes 0-') === true
}
