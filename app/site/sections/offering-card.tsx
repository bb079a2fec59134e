import { ButtonLink } from '#app/ui/button.tsx'
import styles from './offering-card.module.css'

export interface Offering {
  title: string
  text: string
  strategies: readonly string[]
  /** Target of the link button. */
  to: string
  action: string
}

/** An offering: description, Key Strategies and a link. */
export function OfferingCard({
  title,
  text,
  strategies,
  to,
  action,
  strategiesLabel,
}: Offering & { strategiesLabel: string }) {
  return (
    <article className={styles.card}>
      <h3>{title}</h3>
      <p>{text}</p>
      <h4>{strategiesLabel}</h4>
      <ul className={styles.strategies}>
        {strategies.map((strategy) => (
          <li key={strategy}>{strategy}</li>
        ))}
      </ul>
      <ButtonLink kind="quiet" href={to}>
        {action}
      </ButtonLink>
    </article>
  )
}
