import { Icon, type IconName } from '#app/art/icons.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import styles from './offering-card.module.css'

export interface Offering {
  title: string
  icon: IconName
  text: string
  strategies: readonly string[]
  /** Target of the link button. */
  to: string
  action: string
}

/** An offering: description, Key Strategies and a link. */
export function OfferingCard({
  title,
  icon,
  text,
  strategies,
  to,
  action,
  strategiesLabel,
}: Offering & { strategiesLabel: string }) {
  return (
    <article className={styles.card}>
      <div className={styles.figure}>
        <Icon name={icon} size={112} />
      </div>
      <div className={styles.body}>
        <h3>{title}</h3>
        <p className={styles.text}>{text}</p>
        <h4>{strategiesLabel}</h4>
        <ul className={styles.strategies}>
          {strategies.map((strategy) => (
            <li key={strategy}>{strategy}</li>
          ))}
        </ul>
        <ButtonLink kind="quiet" href={to}>
          {action}
        </ButtonLink>
      </div>
    </article>
  )
}
