import { classes } from '#app/ui/classes.ts'
import styles from './next-steps.module.css'

/** A next step: a link and a short description. */
export interface NextStep {
  href: string
  label: string
  text: string
}

/** Next steps in a column; `inRow`: in a row if there is room. */
export function NextSteps({
  steps,
  label = 'Next steps',
  inRow,
}: {
  steps: readonly NextStep[]
  label?: string
  inRow?: boolean
}) {
  return (
    <nav aria-label={label}>
      <ul className={classes(styles.ways, inRow && styles.row)}>
        {steps.map((step) => (
          <li key={step.href} className={styles.way}>
            <a href={step.href} className={styles.link}>
              {step.label}
            </a>
            <p>{step.text}</p>
          </li>
        ))}
      </ul>
    </nav>
  )
}
