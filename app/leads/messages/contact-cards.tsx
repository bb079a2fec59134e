import { contact } from './contact.content.ts'
import styles from './contact.module.css'

/**
 * Other contact options. `callFirst`: the phone leads them, because there are no times to choose from. `withTips`: tips
 * that help us answer.
 */
export function ContactCards({ callFirst, withTips }: { callFirst: boolean; withTips: boolean }) {
  const { cards, next } = contact()
  const [write, call, visit] = cards
  return (
    <>
      {(callFirst ? [call, write, visit] : cards).map(({ title, text, note, ...card }) => (
        <article key={title} className={styles.card}>
          <h2>{title}</h2>
          <p className={styles.fact}>{'href' in card ? <a href={card.href}>{text}</a> : text}</p>
          <p className={styles.note}>{note}</p>
        </article>
      ))}
      {withTips && (
        <section className={styles.card}>
          <h2>{next.title}</h2>
          <ul className={styles.points}>
            {next.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
