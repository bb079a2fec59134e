import type { CollectionEntry } from './entry.ts'
import styles from './testimonials.module.css'

/** Client quotes, with the client's role. */
export function Testimonials({ entries }: { entries: readonly CollectionEntry[] }) {
  return (
    <div className={styles.testimonials}>
      {entries.map(({ id, fields }) => (
        <figure key={id} className={styles.testimonial}>
          <blockquote>
            <p>“{fields.quote}”</p>
          </blockquote>
          <figcaption>{fields.role}</figcaption>
        </figure>
      ))}
    </div>
  )
}
