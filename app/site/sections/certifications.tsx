import { academy } from '../offers/academy.content.ts'
import styles from './certifications.module.css'

/** The three certifications as stairs, in ascending order of difficulty. */
export function Certifications() {
  const { certifications, proofLabel, lengthLabel, programs } = academy()
  return (
    <ol className={styles.levels}>
      {certifications.map(({ value, title, audience, text, proof, length }) => (
        <li key={value} className={styles.level}>
          <p className={styles.audience}>{audience}</p>
          <h3>{title}</h3>
          <p>{text}</p>
          <dl className={styles.facts}>
            <dt>{proofLabel}</dt>
            <dd>{proof}</dd>
            <dt>{lengthLabel}</dt>
            <dd>{length}</dd>
          </dl>
          <a className={styles.more} href={`/contact?certification=${value}`}>
            {programs.learnMore}
            <span className="visually-hidden"> about {title}</span>
          </a>
        </li>
      ))}
    </ol>
  )
}
