import { decoded } from './decode.server.ts'
import { movingWithoutFacts } from './without-facts.server.ts'

/** A picture as it is stored. */
export interface BoundedPicture {
  bytes: Uint8Array
  extension: 'webp' | 'gif'
  width: number
  height: number
}

/**
 * A picture as WebP, its sides at most `longest` pixels, without the facts that cameras write into it. A GIF that moves
 * keeps its frames as they are.
 * @throws UnreadablePicture, Unavailable
 */
export function boundedPicture(bytes: Uint8Array, longest: number): Promise<BoundedPicture> {
  return decoded(bytes, async (picture) => {
    const { format, pages = 1, width, height } = await picture.metadata()
    if (format === 'gif' && pages > 1)
      return { bytes: movingWithoutFacts(bytes, format), extension: 'gif', width, height }
    const { data, info } = await picture
      .autoOrient()
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, extension: 'webp', width: info.width, height: info.height }
  })
}
