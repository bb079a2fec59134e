import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './tabs.module.css'

export interface TabsProps {
  /** The group's accessible name. */
  label: string
  /** Prefix of the parts' ids, and the fragment that a choice scrolls to without JavaScript. */
  id: string
  tabs: readonly { value: string; label: string }[]
  selected: string
  /** The address of a tab; by default `?tab=VALUE#ID` on the same page. */
  href?: (value: string) => string
  /** Content of the selected tab. */
  children: ReactNode
  className?: string
}

/**
 * Tabs with an address each: they are links, so they work without JavaScript and can be shared or opened in a new
 * window. Only the selected tab's content is rendered; choosing another keeps the scroll position.
 */
export function Tabs({
  label,
  id,
  tabs,
  selected,
  href = (value) => `?tab=${value}#${id}`,
  children,
  className,
}: TabsProps) {
  return (
    <div id={id} className={className}>
      <nav aria-label={label} className={styles.list} data-stays>
        {tabs.map(({ value, label }) => (
          <a
            key={value}
            href={href(value)}
            aria-current={value === selected ? 'page' : undefined}
            className={styles.tab}
          >
            {label}
          </a>
        ))}
      </nav>
      <div className={classes(styles.panel)}>{children}</div>
    </div>
  )
}
