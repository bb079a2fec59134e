import sharp, { type Sharp } from 'sharp'
import { setText, type TextBox } from './text-box.ts'
import { movingWithoutFacts } from './without-facts.ts'

// A picture of this many pixels takes about 200 MB to decode; larger ones are an attack or a mistake.
const MAX_PIXELS = 50_000_000
/** The longest side of a picture: beyond it no page shows more. */
const longestSide = 16_000

// Nothing is asked for twice, so nothing is won by keeping decoded pieces.
sharp.cache(false)

/** A picture as it is stored. */
export interface BoundedPicture {
  bytes: Uint8Array
  extension: 'webp' | 'gif'
  width: number
  height: number
}

/** What is done with the bytes of a picture. Each throws for one that cannot be read. */
export const pictureWork = {
  /** What they say of it, and the picture without what cameras write into it. */
  async facts(bytes: Uint8Array) {
    const picture = await opened(bytes)
    const { format, width, height, orientation = 1, pages = 1 } = await picture.metadata()
    const { dominant } = await picture.stats()
    const parts = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0'))
    const color = `#${parts.join('')}`
    if (pages > 1 && (format === 'gif' || format === 'webp'))
      return { width, height, color, animated: true, clean: movingWithoutFacts(bytes, format) }
    const clean: Uint8Array = await picture.clone().autoOrient().toBuffer()
    // Orientations 5 to 8 lie on their side.
    const [shownWidth, shownHeight] = orientation > 4 ? [height, width] : [width, height]
    return { width: shownWidth, height: shownHeight, color, animated: false, clean }
  },

  /** In a width that a page uses, as WebP and AVIF. */
  async variant(bytes: Uint8Array, width: number): Promise<{ webp: Uint8Array; avif: Uint8Array }> {
    const resized = (await opened(bytes)).resize({ width })
    return {
      webp: await resized.clone().webp({ quality: 80 }).toBuffer(),
      avif: await resized.clone().avif({ quality: 55, effort: 3 }).toBuffer(),
    }
  },

  /** The middle as a square WebP of `side` pixels, without the facts that cameras write into it. */
  async square(bytes: Uint8Array, side: number): Promise<Uint8Array> {
    const picture = await opened(bytes)
    return picture.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality: 82 }).toBuffer()
  },

  /**
   * As WebP, its sides at most `longest` pixels, without the facts that cameras write into it. A GIF that moves keeps
   * its frames as they are.
   */
  async bounded(bytes: Uint8Array, longest: number): Promise<BoundedPicture> {
    const picture = await opened(bytes)
    const { format, pages = 1, width, height } = await picture.metadata()
    if (format === 'gif' && pages > 1)
      return { bytes: movingWithoutFacts(bytes, format), extension: 'gif', width, height }
    const { data, info } = await picture
      .autoOrient()
      .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 84 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, extension: 'webp', width: info.width, height: info.height }
  },

  /** A drawing (SVG) of ours with texts on it, as a small PNG. */
  async drawing(bytes: Uint8Array, boxes: TextBox[]): Promise<Uint8Array> {
    const texts = await Promise.all(boxes.map(setText))
    return sharp(bytes).composite(texts.flat()).png({ palette: true, quality: 90, effort: 7 }).toBuffer()
  },
}

/** @throws for a picture of which the first bytes say that it is larger than any page needs */
async function opened(bytes: Uint8Array): Promise<Sharp> {
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS })
  const { width, height } = await picture.metadata()
  if (width * height > MAX_PIXELS || Math.max(width, height) > longestSide)
    throw new Error(`${width} × ${height} pixels are too many.`)
  return picture
}
