import sharp from 'sharp'
import { mostPixels, UnreadablePicture } from './store.server.ts'

/**
 * The middle of a picture as a square WebP of `side` pixels, without the facts that cameras write into it.
 * @throws UnreadablePicture
 */
export async function squarePicture(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  try {
    const picture = sharp(bytes, { limitInputPixels: mostPixels }).autoOrient()
    return await picture.resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
  } catch (cause) {
    throw new UnreadablePicture('This picture cannot be read.', { cause })
  }
}
