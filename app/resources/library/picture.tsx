import { Thumbnail } from '#app/art/thumbnail.tsx'
import { type ImageMetadata, isBright, srcSetOf } from '#app/platform/images/image-metadata.ts'
import { classes } from '#app/ui/classes.ts'
import styles from './picture.module.css'

export interface PictureProps {
  image: ImageMetadata | null
  alt: string
  /** Seeds a generated picture if there is no image. */
  seed: string
  /** Its width in the page, for the browser's choice of a source (the `sizes` attribute). */
  sizes: string
  /** True for the page's main picture, which is loaded eagerly. */
  first?: boolean
}

/** An article's picture in a 16:9 frame: the uploaded one, or one generated from its name. */
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
          className={classes(styles.image, isBright(image.color) && styles.bright)}
        />
      </picture>
    </span>
  )
}
