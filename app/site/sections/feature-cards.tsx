import type { ReactNode } from 'react'
import { CardTitle } from '#app/ui/card.tsx'
import { classes } from '#app/ui/classes.ts'
import styles from './feature-cards.module.css'

export interface Feature {
  title: string
  text: ReactNode
  /** Makes the whole card clickable; the link itself is on the title. */
  href?: string
  /** A small decorative figure; see `art/icons.tsx`. */
  figure?: ReactNode
}

const columns: Record<number, string | undefined> = { 3: styles.three, 4: styles.four, 6: styles.three, 8: styles.four }

/** Three to six points side by side under a common line, separated by hairlines. */
export function FeatureCards({ features, level = 3 }: { features: readonly Feature[]; level?: 2 | 3 | 4 }) {
  return (
    <div className={styles.frame}>
      <ul className={classes(styles.cards, columns[features.length])}>
        {features.map(({ title, text, figure, href }) => (
          <li key={title} className={styles.card}>
            {figure && <div className={styles.figure}>{figure}</div>}
            <CardTitle href={href} level={level}>
              {title}
            </CardTitle>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
