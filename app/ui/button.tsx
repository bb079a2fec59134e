import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'

interface Look {
  /** `primary`: the page's one main action. `quiet`: every other. `danger`: destroys. `plain`: looks like a link. */
  kind?: 'primary' | 'quiet' | 'danger' | 'plain'
  /** Tight rows of tables and toolbars; still 44 px to the finger. */
  small?: boolean
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Under way: keeps its place and focus, takes no further press. */
  busy?: boolean
  /** What it says while under way; without React the page's own script swaps it in when the form is sent. */
  busyLabel?: string
}

export function Button({
  kind = 'primary',
  small,
  busy,
  busyLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="submit"
      {...rest}
      className={look({ kind, small }, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      data-busy-label={busyLabel}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

export type ButtonLinkProps = Look & AnchorHTMLAttributes<HTMLAnchorElement>

/** A link that looks like a button: for going somewhere, never for doing something. */
export function ButtonLink({ kind = 'primary', small, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a {...rest} className={look({ kind, small }, className)}>
      {children}
    </a>
  )
}

function look({ kind, small }: Look, className: string | undefined): string {
  return classes(styles.button, kind && styles[kind], small && styles.small, className)
}
