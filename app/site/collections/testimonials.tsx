import type { CollectionEntry } from './entry.ts'
import styles from './testimonials.module.css'

/** Client quotes, with the client's role. */
export function Testimonials({ entries }: { entries: readonly CollectionEntry[] }) {
  return (
    <div className={styles.testimonials}>
      {entries.map(({ id, facts }) => (
        <figure key={id} className={styles.testimonial}>
          <blockquote>
            <p>“{facts.quote}”</p>
          </blockquote>
          <figcaption>{facts.role}</figcaption>
        </figure>
      ))}
    </div>
  )
}
