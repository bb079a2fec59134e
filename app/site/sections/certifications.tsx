import { StepRing } from '#app/art/step-ring.tsx'
import { academy } from '../offers/academy.content.ts'
import styles from './certifications.module.css'

/** The three certifications in a column, in ascending order of difficulty. */
export function Certifications() {
  const { certifications, proofLabel, lengthLabel, programs } = academy()
  return (
    <ol className={styles.levels}>
      {certifications.map(({ value, title, audience, text, proof, length }, at) => (
        <li key={value} className={styles.level}>
          <StepRing steps={certifications.length} step={at + 1} size={96} />
          <div>
            <p className={styles.audience}>{audience}</p>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </div>
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
