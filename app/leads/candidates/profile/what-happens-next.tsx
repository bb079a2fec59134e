import { candidateProfile } from './candidate-profile.content.ts'
import styles from './candidate-profile.module.css'

/** The panel beside the form. */
export function WhatHappensNext() {
  const { title, steps } = candidateProfile().next
  return (
    <aside className={styles.next} aria-labelledby="next">
      <h2 id="next">{title}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
      <p className={styles.privacy}>{candidateProfile().privacy}</p>
    </aside>
  )
}
