import { CardTitle } from '#app/ui/card.tsx'
import styles from './feature-cards.module.css'

export interface Feature {
  title: string
  text: string
  /** Makes the whole card clickable; the link itself is on the title. */
  href: string
}

/** Points side by side under a common line, separated by hairlines. */
export function FeatureCards({ features }: { features: readonly Feature[] }) {
  return (
    <ul className={styles.cards}>
      {features.map(({ title, text, href }) => (
        <li key={title} className={styles.card}>
          <CardTitle href={href} level={2}>
            {title}
          </CardTitle>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  )
}
