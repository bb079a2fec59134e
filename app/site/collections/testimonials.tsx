import styles from './collections.module.css'
import type { Item } from './item.ts'

/** What clients say, by role. */
export function Testimonials({ items }: { items: readonly Item[] }) {
  return (
    <div className={styles.testimonials}>
      {items.map(({ id, facts }) => (
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
