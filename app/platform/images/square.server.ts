import { decoded } from './decode.server.ts'

/**
 * The middle of a picture as a square WebP of `side` pixels, without the facts that cameras write into it.
 * @throws UnreadablePicture, Unavailable
 */
export function squarePicture(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  return decoded(bytes, (picture) =>
    picture.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer(),
  )
}
