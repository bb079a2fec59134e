import type { Actor } from '#app/platform/actor.ts'
import type { ImageMetadata } from '#app/platform/images/image-metadata.ts'
import { storeUploadedImage } from '#app/platform/images/store-upload.server.ts'
import type { Upload } from '#app/platform/uploads/check.server.ts'
import type { ReceivedFile } from '#app/platform/uploads/receive.server.ts'
import { requireArticleWriter } from './write.server.ts'

/**
 * Stores a picture for an article, as its thumbnail or for its content.
 * @throws Forbidden, Invalid for `thumbnail`
 */
export async function storeThumbnail(actor: Actor, upload: Upload | ReceivedFile): Promise<ImageMetadata> {
  requireArticleWriter(actor)
  return storeUploadedImage(upload, 'thumbnail')
}
