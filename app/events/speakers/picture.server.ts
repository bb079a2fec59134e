import { Invalid } from '#app/platform/errors.ts'
import { decoded, UnreadablePicture } from '#app/platform/images/decode.server.ts'
import { arrived, checkPicture, type Upload } from '#app/platform/uploads/check.server.ts'
import type { ReceivedFile } from '#app/platform/uploads/receive.server.ts'
import { storeEventFile } from '../follow-up/files/add.server.ts'
import { pictureSide } from './speaker.ts'

/** An uploaded picture of a speaker. */
export type SpeakerPicture = Upload | ReceivedFile

/**
 * Stores a picture, cropped to a square. It expires unless a speaker claims it.
 * @returns the id of its file
 * @throws Invalid for `picture`
 */
export async function storeSpeakerPicture(source: SpeakerPicture): Promise<string> {
  const upload = await arrived(source, 'picture', 'This picture is larger than 10 MB.')
  await checkPicture(upload, 'picture')
  try {
    const bytes = await decoded('square', upload.bytes, pictureSide)
    return await storeEventFile('picture', { name: 'speaker.webp', bytes }, 'webp')
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error
    throw new Invalid({ picture: ['This picture cannot be read. Please choose another.'] })
  }
}
