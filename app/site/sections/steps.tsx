import { StepRing } from '#app/art/step-ring.tsx'
import styles from './steps.module.css'

/** A process: numbered steps, each with a ring in which its part is highlighted. */
export function Steps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }, at) => (
        <li key={title} className={styles.step}>
          <StepRing steps={steps.length} step={at + 1} />
          <h3 className={styles.title}>
            <span className={styles.number}>{at + 1}</span> {title}
          </h3>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}
