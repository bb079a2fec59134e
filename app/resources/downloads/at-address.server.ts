import { redirect } from 'react-router'
import { isReading } from '#app/platform/request.server.ts'
import type { Download } from './download.ts'
import { downloadAt } from './queries.server.ts'

/** The published download that a request is for. @throws a permanent redirect from a former address, NotFound */
export async function requestedDownload(request: Request, slug: string): Promise<Download> {
  const download = await downloadAt(slug)
  if (!('movedTo' in download)) return download
  const { pathname, search } = new URL(request.url)
  const rest = pathname.split('/').slice(4)
  // 308 keeps the method and the form.
  const status = isReading(request) ? 301 : 308
  throw redirect(['/resources/downloads', encodeURIComponent(download.movedTo), ...rest].join('/') + search, status)
}
