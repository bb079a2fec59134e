import type { Actor } from '#app/platform/actor.ts'
import { contentTypeOf } from '#app/platform/storage/file-response.server.ts'
import { storage } from '#app/platform/storage/storage.server.ts'
import { arrived, checkDocument, type Upload } from '#app/platform/uploads/check.server.ts'
import { acceptedKinds } from '#app/platform/uploads/office-files.server.ts'
import type { ReceivedFile } from '#app/platform/uploads/receive.server.ts'
import { safeFileName } from '#app/platform/uploads/safe-name.ts'
import { timestampName } from '#app/platform/uploads/timestamp-name.server.ts'
import { type DownloadFile, downloadTypes } from '../download.ts'
import { downloadFileUrl } from '../file-url.ts'
import { requireDownloadWriter } from '../write.server.ts'

/** Maximum size of a file. */
export const expectedFile = { bytes: 60 * 1024 * 1024 }

/**
 * Stores a file under `files/{timestamp}_{name}` for a download.
 * @throws Forbidden, Invalid for `file`
 */
export async function storeDownloadFile(actor: Actor, given: Upload | ReceivedFile): Promise<DownloadFile> {
  requireDownloadWriter(actor)
  const upload = await arrived(given, 'file', 'This file is larger than 60 MB.')
  await checkDocument(upload, await acceptedKinds(downloadTypes), 'file')
  const fileName = safeFileName(upload.name)
  const path = `files/${timestampName()}_${fileName}`
  await storage().put('downloads', path, upload.bytes, contentTypeOf(fileName))
  return {
    fileUrl: downloadFileUrl(path),
    fileName,
    fileSize: upload.bytes.length,
  }
}
