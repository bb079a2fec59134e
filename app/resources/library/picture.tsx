import { Thumbnail } from '#app/art/thumbnail.tsx'
import { type ImageMetadata, srcSetOf } from '#app/platform/images/image-facts.ts'
import styles from './picture.module.css'

export interface PictureProps {
  image: ImageMetadata | null
  alt: string
  /** Draws the picture where there is none. */
  seed: string
  /** How wide it stands in the page, for the browser's choice among its forms. */
  sizes: string
  /** The page's main picture: fetched at once. */
  first?: boolean
}

/** The picture of an article in a frame of 16 by 9: the uploaded one, or one drawn from its name. */
export function Picture({ image, alt, seed, sizes, first }: PictureProps) {
  if (!image) return <Thumbnail seed={seed} className={styles.frame} />
  const forms = image.widths.length > 0
  return (
    <span className={styles.frame}>
      <svg className={styles.ground} aria-hidden="true">
        <rect width="100%" height="100%" fill={image.color} />
      </svg>
      <picture>
        {forms && <source type="image/avif" srcSet={srcSetOf(image, 'avif')} sizes={sizes} />}
        {forms && <source type="image/webp" srcSet={srcSetOf(image, 'webp')} sizes={sizes} />}
        <img
          src={image.url}
          alt={alt}
          width={image.width}
          height={image.height}
          loading={first ? undefined : 'lazy'}
          fetchPriority={first ? 'high' : undefined}
          decoding="async"
          className={styles.image}
        />
      </picture>
    </span>
  )
}
