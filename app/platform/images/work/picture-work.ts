import sharp, { type Sharp } from 'sharp'
import { animationWithoutMetadata } from './strip-metadata.ts'
import { setText, type TextBox } from './text-box.ts'

// A picture of this many pixels takes about 200 MB to decode; larger ones are an attack or a mistake.
const MAX_PIXELS = 50_000_000
/** Maximum length of a side: no page shows more. */
const MAX_SIDE = 16_000

// No picture is decoded twice, so a cache would only take memory.
sharp.cache(false)

/** A resized picture, ready to be stored. */
export interface BoundedPicture {
  bytes: Uint8Array
  extension: 'webp' | 'gif'
  width: number
  height: number
}

/** Functions on the bytes of a picture. Each throws if the picture cannot be decoded. */
export const pictureWork = {
  /** The picture's metadata, and the picture without metadata of cameras. */
  async inspect(bytes: Uint8Array) {
    const picture = await opened(bytes)
    const { format, width, height, orientation = 1, pages = 1 } = await picture.metadata()
    const { dominant } = await picture.stats()
    const parts = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0'))
    const color = `#${parts.join('')}`
    if (pages > 1 && (format === 'gif' || format === 'webp'))
      return { width, height, color, animated: true, clean: animationWithoutMetadata(bytes, format) }
    const clean: Uint8Array = await picture.clone().autoOrient().toBuffer()
    // EXIF orientations 5 to 8 swap width and height.
    const [shownWidth, shownHeight] = orientation > 4 ? [height, width] : [width, height]
    return { width: shownWidth, height: shownHeight, color, animated: false, clean }
  },

  /** The picture in a given width, as WebP and AVIF. */
  async variant(bytes: Uint8Array, width: number): Promise<{ webp: Uint8Array; avif: Uint8Array }> {
    const resized = (await opened(bytes)).resize({ width })
    return {
      webp: await resized.clone().webp({ quality: 80 }).toBuffer(),
      avif: await resized.clone().avif({ quality: 55, effort: 3 }).toBuffer(),
    }
  },

  /** The center as a square WebP of `side` pixels, without metadata of cameras. */
  async square(bytes: Uint8Array, side: number): Promise<Uint8Array> {
    const picture = await opened(bytes)
    return picture.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
  },

  /**
   * The picture as WebP with sides of at most `maxSide` pixels, without metadata of cameras. An animated GIF keeps its
   * frames and size.
   */
  async bounded(bytes: Uint8Array, maxSide: number): Promise<BoundedPicture> {
    const picture = await opened(bytes)
    const { format, pages = 1, width, height } = await picture.metadata()
    if (format === 'gif' && pages > 1)
      return { bytes: animationWithoutMetadata(bytes, format), extension: 'gif', width, height }
    const { data, info } = await picture
      .autoOrient()
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, extension: 'webp', width: info.width, height: info.height }
  },

  /** An SVG of ours with texts drawn on it, as a small PNG. */
  async drawing(bytes: Uint8Array, boxes: TextBox[]): Promise<Uint8Array> {
    const texts = await Promise.all(boxes.map(setText))
    return sharp(bytes).composite(texts.flat()).png({ palette: true, quality: 90, effort: 7 }).toBuffer()
  },
}

/** @throws if the header claims more pixels than any page needs */
async function opened(bytes: Uint8Array): Promise<Sharp> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS })
  const { width, height } = await picture.metadata()
  if (width * height > MAX_PIXELS || Math.max(width, height) > MAX_SIDE)
    throw new Error(`${width} × ${height} pixels are too many.`)
  return picture
}
