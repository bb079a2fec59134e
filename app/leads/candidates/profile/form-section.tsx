import type { ReactNode } from 'react'
import { classes } from '#app/ui/classes.ts'
import styles from './candidate-profile.module.css'

/** A form section with a heading. `wide`: one field per row. */
export function FormSection({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <div className={classes(styles.fields, wide && styles.wide)}>{children}</div>
    </section>
  )
}
