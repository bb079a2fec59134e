import { contact } from './contact.content.ts'
import styles from './contact.module.css'

/** Other contact options, and tips that help us answer. */
export function ContactCards() {
  return (
    <>
      {contact().cards.map(({ title, text, note, ...card }) => (
        <article key={title} className={styles.card}>
          <h2>{title}</h2>
          <p className={styles.fact}>{'href' in card ? <a href={card.href}>{text}</a> : text}</p>
          <p className={styles.note}>{note}</p>
        </article>
      ))}
      <section className={styles.card}>
        <h2>{contact().next.title}</h2>
        <ul className={styles.points}>
          {contact().next.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
    </>
  )
}
