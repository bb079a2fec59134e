import { fileResponse } from '#app/platform/storage/file-response.server.ts'
import type { Download } from '../download.ts'
import { downloadFilePath } from '../file-url.ts'

/** Serves a download's file under its own name, whole or the requested range. It is not cached. */
export function downloadResponse(request: Request, { fileUrl, fileName }: Pick<Download, 'fileUrl' | 'fileName'>) {
  return fileResponse(request, {
    bucket: 'downloads',
    path: downloadFilePath(fileUrl),
    name: fileName,
    attachment: true,
    maxAge: 0,
  })
}

/** True for the start of a download. Resumed downloads and PDF viewers request later ranges, which do not count. */
export function isBeginning({ method }: Request, { status, headers }: Response): boolean {
  if (method !== 'GET') return false
  return status === 200 || headers.get('content-range')?.startsWith('bytes 0-') === true
}
