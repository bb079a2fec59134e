import { srcSetOf } from '#app/platform/images/image-facts.ts'
import styles from './collections.module.css'
import type { Item } from './item.ts'

/** The logos of partners, or their names where there is no logo. */
export function Partners({ items }: { items: readonly Item[] }) {
  return (
    <ul className={styles.partners}>
      {items.map((item) => (
        <li key={item.id}>
          {item.facts.address ? (
            <a href={item.facts.address} rel="noopener">
              <Logo {...item} />
            </a>
          ) : (
            <Logo {...item} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Logo({ facts, picture }: Item) {
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
