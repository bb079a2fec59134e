import type { ReactNode } from 'react'
import styles from './feature-cards.module.css'

export interface Feature {
  title: string
  text: ReactNode
  /** A small silent figure; see `art/icons.tsx`. */
  figure?: ReactNode
}

/** Three to six points side by side under one rule, set apart by hairlines. */
export function FeatureCards({ features, level = 3 }: { features: readonly Feature[]; level?: 2 | 3 | 4 }) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.frame}>
      <ul className={styles.cards}>
        {features.map(({ title, text, figure }) => (
          <li key={title} className={styles.card}>
            {figure && <div className={styles.figure}>{figure}</div>}
            <Heading className={styles.title}>{title}</Heading>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}
