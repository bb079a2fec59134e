import type { ReactNode } from 'react'
import { Button, ButtonLink, type ButtonLinkProps } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import { actionAddress } from './action-address.ts'
import styles from './row-action.module.css'

/**
 * An action on a row of a list: a form with a single button. Works without JavaScript.
 * @param method the HTTP method
 */
export function RowAction({
  action,
  method = 'POST',
  label,
  children,
}: {
  action: string
  method?: 'POST' | 'DELETE' | 'PUT'
  label: string
  children: ReactNode
}) {
  return (
    <form method="post" action={actionAddress(action, method)}>
      <Button kind="plain" small aria-label={label} className={styles.act}>
        {children}
      </Button>
    </form>
  )
}

/** An irreversible action: the first click shows the consequences, the second performs it. Works without JavaScript. */
export function AskedRowAction({ asks, ...act }: Parameters<typeof RowAction>[0] & { asks: string }) {
  return (
    <details className={styles.asked}>
      <summary className={classes(styles.act, styles.danger)} aria-label={`${act.label} …`}>
        {act.children} …
      </summary>
      <p>{asks}</p>
      <RowAction {...act} />
    </details>
  )
}

/** A link in a row of a list: to its form, or to the confirmation of its deletion. */
export function RowLink({ danger, className, ...props }: ButtonLinkProps & { danger?: boolean | undefined }) {
  return (
    <ButtonLink kind="plain" small {...props} className={classes(styles.act, danger && styles.danger, className)} />
  )
}

/** The actions of a row, side by side. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
