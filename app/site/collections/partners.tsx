import { srcSetOf } from '#app/platform/images/image-metadata.ts'
import type { CollectionEntry } from './entry.ts'
import styles from './partners.module.css'

/** The partners' logos, or their names if there is no logo. */
export function Partners({ entries }: { entries: readonly CollectionEntry[] }) {
  return (
    <ul className={styles.partners}>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.fields.address ? (
            <a href={entry.fields.address} rel="noopener">
              <Logo {...entry} />
            </a>
          ) : (
            <Logo {...entry} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Logo({ fields, picture }: CollectionEntry) {
  if (!picture) return <span className={styles.partner}>{fields.name}</span>
  return (
    <picture>
      {picture.widths.length > 0 && <source type="image/webp" srcSet={srcSetOf(picture, 'webp')} sizes="10rem" />}
      <img
        src={picture.url}
        alt={fields.name}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
        className={styles.logo}
      />
    </picture>
  )
}
