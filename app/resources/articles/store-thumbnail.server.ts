import type { Actor } from '#app/platform/actor.ts'
import { Invalid } from '#app/platform/errors.ts'
import { UnreadablePicture } from '#app/platform/images/decode.server.ts'
import type { ImageFacts } from '#app/platform/images/image-facts.ts'
import { storeImage } from '#app/platform/images/store.server.ts'
import { checkPicture, type Upload } from '#app/platform/uploads/check.server.ts'
import { mustWriteArticles } from './write.server.ts'

/**
 * Stores a picture for an article: its thumbnail, or one that its content shows.
 * @throws Forbidden, Invalid for `thumbnail`
 */
export async function storeThumbnail(actor: Actor, upload: Upload): Promise<ImageFacts> {
  mustWriteArticles(actor)
  const extension = await checkPicture(upload, 'thumbnail')
  try {
    return await storeImage('articles', { bytes: upload.bytes, extension })
  } catch (error) {
    if (error instanceof UnreadablePicture)
      throw new Invalid({ thumbnail: ['This image is damaged, or larger than 50 megapixels.'] })
    throw error
  }
}
