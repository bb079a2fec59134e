import { fileResponse } from '#app/platform/storage/file-response.server.ts'
import type { Download } from '../download.ts'

/** A download's file under its own name, whole or the part that was asked for; kept by no cache. */
export function downloadResponse(request: Request, { fileUrl, fileName }: Pick<Download, 'fileUrl' | 'fileName'>) {
  const path = decodeURIComponent(fileUrl.replace('/files/downloads/', ''))
  return fileResponse(request, { bucket: 'downloads', path, name: fileName, attachment: true, maxAge: 0 })
}

/**
 * True where somebody begins the file: a browser that resumes, or a reader that leafs through a PDF, asks for later
 * parts of what it has begun.
 */
export function isBeginning({ method }: Request, { status, headers }: Response): boolean {
  if (method !== 'GET') return false
  return status === 200 || headers.get('content-range')?.startsWith('bytes 0-') === true
}
