import type { Sharp } from 'sharp'
import { forbidInTransaction } from '#app/platform/database/database.server.ts'
import { Gate } from '#app/platform/database/pool/gate.ts'
import { Unavailable } from '#app/platform/errors.ts'
import { pictureReader } from './picture-reader.server.ts'

// A picture of this many pixels takes about 200 MB to decode; larger ones are an attack or a mistake.
const mostPixels = 50_000_000
/** The longest side of a picture: beyond it no page shows more. */
const longestSide = 16_000

// Decoded pictures are the largest things in the process. One after the other they need the memory of one; who waits
// for longer than a minute is told to try again.
const decoding = new Gate(1, 60_000)

/** A file that begins like a picture and cannot be read as one, or holds more pixels than any page needs. */
export class UnreadablePicture extends Error {}

/**
 * Does `work` with a picture, once no other is being decoded. Its size is read from its first bytes before.
 * @throws UnreadablePicture, and Unavailable if the turn did not come in time
 */
export async function decoded<T>(bytes: Uint8Array, work: (picture: Sharp) => Promise<T>): Promise<T> {
  forbidInTransaction('a picture')
  const read = await pictureReader()
  try {
    const { width, height } = await read(bytes, { limitInputPixels: mostPixels }).metadata()
    if (width * height > mostPixels || Math.max(width, height) > longestSide)
      throw new Error(`${width} × ${height} pixels are too many.`)
    return await decoding.pass(() => work(read(bytes, { limitInputPixels: mostPixels })))
  } catch (cause) {
    if (cause instanceof Unavailable) throw cause
    throw new UnreadablePicture('This picture cannot be read.', { cause })
  }
}
