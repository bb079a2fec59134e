/** A stored picture, with the data that markup needs. */
export interface ImageMetadata {
  url: string
  width: number
  height: number
  /** Its dominant color, `#rrggbb`, as a placeholder while it loads. */
  color: string
  /** Widths in which AVIF and WebP exist; empty until the job has created them. */
  widths: number[]
}

/** The data that a picture in a text needs. */
export type PictureMetadata = Omit<ImageMetadata, 'color'>

/** True for a color as light as paper, `#rrggbb`: such a picture glares on a dark page. */
export function isBright(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 225
}

/** Widths that pages use. A picture gets those below its own width, and its own. */
const steps = [320, 640, 960, 1280, 1920]

/** The widths to generate for a picture that is `width` wide. */
export function widthsFor(width: number): number[] {
  const maxWidth = Math.min(width, steps.at(-1) as number)
  return [...steps.filter((step) => step < maxWidth), maxWidth]
}

/** The URL of a variant: `/files/articles/thumbnails/17-640.avif`. */
export function variantUrl(url: string, width: number, type: 'avif' | 'webp'): string {
  return `${url.replace(/\.[a-z]+$/, '')}-${width}.${type}`
}

/** The URLs of all variants of a picture that is `width` wide. */
export function variantUrls(url: string, width: number): string[] {
  return widthsFor(width).flatMap((one) => [variantUrl(url, one, 'avif'), variantUrl(url, one, 'webp')])
}

/** The common prefix of all variants' URLs: `/files/articles/thumbnails/17`. */
export function variantStem(url: string): string {
  return url.replace(/(?:-\d+)?\.[a-z]+$/, '')
}

/** The `srcset` of a picture in one type. */
export function srcSetOf(image: PictureMetadata, type: 'avif' | 'webp'): string {
  return image.widths.map((width) => `${variantUrl(image.url, width, type)} ${width}w`).join(', ')
}
