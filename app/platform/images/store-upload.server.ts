import { Invalid } from '#app/platform/errors.ts'
import { arrived, checkPicture, type Upload } from '#app/platform/uploads/check.server.ts'
import type { ReceivedFile } from '#app/platform/uploads/receive.server.ts'
import { UnreadablePicture } from './decode.server.ts'
import type { ImageMetadata } from './image-metadata.ts'
import { storeImage } from './store.server.ts'

/** Maximum size of a picture for the public site. */
export const expectedPicture = { bytes: 12 * 1024 * 1024 }

/**
 * Stores an uploaded picture for the public site.
 * @param field the form field that an error message belongs to
 * @throws Invalid
 */
export async function storeUploadedImage(source: Upload | ReceivedFile, field: string): Promise<ImageMetadata> {
  const upload = await arrived(source, field, 'Please choose an image smaller than 12 MB.')
  const extension = await checkPicture(upload, field)
  try {
    return await storeImage('articles', { bytes: upload.bytes, extension, name: upload.name })
  } catch (error) {
    if (error instanceof UnreadablePicture)
      throw new Invalid({ [field]: ['This image is damaged, or larger than 50 megapixels.'] })
    throw error
  }
}
