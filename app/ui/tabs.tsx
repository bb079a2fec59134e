import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './tabs.module.css'

export interface TabsProps {
  /** Names the group to screen readers. */
  label: string
  /** Sets the ids of the group's parts, and the place that a choice scrolls to where no script keeps the page still. */
  id: string
  tabs: readonly { value: string; label: string }[]
  selected: string
  /** The address of a tab; without it `?tab=VALUE#ID` of the same page. */
  href?: (value: string) => string
  /** What the selected tab shows. */
  children: ReactNode
  className?: string
}

/**
 * A group of views by address: each is a link, so it works without JavaScript, can be shared and opened in a new
 * window. Only the selected one is in the page, and the page stays where it is when another is chosen.
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
