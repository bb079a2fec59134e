import type { Actor } from '#app/platform/actor.ts'
import { Invalid } from '#app/platform/errors.ts'
import { UnreadablePicture } from '#app/platform/images/decode.server.ts'
import type { ImageFacts } from '#app/platform/images/image-facts.ts'
import { storeImage } from '#app/platform/images/store.server.ts'
import { arrived, checkPicture, type Upload } from '#app/platform/uploads/check.server.ts'
import type { ReceivedFile } from '#app/platform/uploads/receive.server.ts'
import { mustWriteArticles } from './write.server.ts'

/** How large a picture may be. */
export const expectedThumbnail = { bytes: 12 * 1024 * 1024 }

/**
 * Stores a picture for an article: its thumbnail, or one that its content shows.
 * @throws Forbidden, Invalid for `thumbnail`
 */
export async function storeThumbnail(actor: Actor, given: Upload | ReceivedFile): Promise<ImageFacts> {
  mustWriteArticles(actor)
  const upload = await arrived(given, 'thumbnail', 'Please choose an image smaller than 12 MB.')
  const extension = await checkPicture(upload, 'thumbnail')
  try {
    return await storeImage('articles', { bytes: upload.bytes, extension })
  } catch (error) {
    if (error instanceof UnreadablePicture)
      throw new Invalid({ thumbnail: ['This image is damaged, or larger than 50 megapixels.'] })
    throw error
  }
}
