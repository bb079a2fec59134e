import type { Actor } from '#app/platform/actor.ts'
import type { ImageFacts } from '#app/platform/images/image-facts.ts'
import { storeImage } from '#app/platform/images/store.server.ts'
import { checkPicture, type Upload } from '#app/platform/uploads/check.server.ts'
import { mustWriteArticles } from './write.server.ts'

/** Stores a picture for an article: its thumbnail, or one that its content shows. @throws Forbidden, Invalid for `thumbnail` */
export async function storeThumbnail(actor: Actor, upload: Upload): Promise<ImageFacts> {
  mustWriteArticles(actor)
  const extension = await checkPicture(upload, 'thumbnail')
  return storeImage('articles', { bytes: upload.bytes, extension })
}
