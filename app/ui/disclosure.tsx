import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './disclosure.module.css'

/** The native `<details>`. With the same `name`, only one of several is open at a time. */
export function Disclosure(props: {
  summary: ReactNode
  children: ReactNode
  open?: boolean
  name?: string
  className?: string
}) {
  const { summary, children, open, name, className } = props
  return (
    <details open={open} name={name} className={classes(styles.disclosure, className)}>
      <summary className={styles.summary}>{summary}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}
