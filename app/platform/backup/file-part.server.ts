import { Readable } from 'node:stream'
import { NotFound } from '#app/platform/errors.ts'
import { type Bucket, storage } from '#app/platform/storage/storage.server.ts'
import type { ArchivePart } from './archive.server.ts'

/** A stored file as a part of an archive; undefined if it was removed after it was listed. */
export async function filePart(bucket: Bucket, filePath: string): Promise<ArchivePart | undefined> {
  try {
    const { size } = await storage().stat(bucket, filePath)
    const content = Readable.fromWeb((await storage().read(bucket, filePath)) as never)
    return { name: `files/${bucket}/${filePath}`, size, content }
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}
