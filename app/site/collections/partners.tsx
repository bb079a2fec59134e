import { srcSetOf } from '#app/platform/images/image-facts.ts'
import type { CollectionEntry } from './entry.ts'
import styles from './partners.module.css'

/** The partners' logos, or their names if there is no logo. */
export function Partners({ entries }: { entries: readonly CollectionEntry[] }) {
  return (
    <ul className={styles.partners}>
      {entries.map((entry) => (
        <li key={entry.id}>
          {entry.facts.address ? (
            <a href={entry.facts.address} rel="noopener">
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

function Logo({ facts, picture }: CollectionEntry) {
  if (!picture) return <span className={styles.partner}>{facts.name}</span>
  return (
    <picture>
      {picture.widths.length > 0 && <source type="image/webp" srcSet={srcSetOf(picture, 'webp')} sizes="10rem" />}
      <img
        src={picture.url}
        alt={facts.name}
        width={picture.width}
        height={picture.height}
        loading="lazy"
        decoding="async"
        className={styles.logo}
      />
    </picture>
  )
}
