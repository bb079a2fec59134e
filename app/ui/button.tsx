import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'

interface Look {
  /** `primary`: the page's main action. `quiet`: all others. `danger`: destructive. `plain`: looks like a link. */
  kind?: 'primary' | 'quiet' | 'danger' | 'plain'
  /** For dense rows of tables and toolbars; the touch target is still 44 px. */
  small?: boolean
}

export interface ButtonProps extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  /** In progress: keeps its size and focus, and ignores clicks. */
  busy?: boolean
  /** The label while in progress. Without React, the page's script sets it on submit. */
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

/** A link that looks like a button, for navigation only. */
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
