import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './tabs.module.css'

export interface TabsProps {
  /** Names the group to screen readers. */
  label: string
  /** Sets the ids of the group's parts, and the place that a choice scrolls to. */
  id: string
  tabs: readonly { value: string; label: string }[]
  selected: string
  /** The address of a tab; without it `?tab=VALUE#ID` of the same page. */
  href?: (value: string) => string
  /** The selected tab's panel. */
  children: ReactNode
  className?: string
}

/**
 * A tab group by address: each tab is a link, so it works without JavaScript, can be shared and opened in a new window.
 * Only the selected panel is in the page. Arrow keys move between the tabs where the page's own script runs.
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
      <div role="tablist" aria-label={label} className={styles.list}>
        {tabs.map(({ value, label }) => (
          <a
            key={value}
            id={`${id}-tab-${value}`}
            role="tab"
            href={href(value)}
            aria-selected={value === selected}
            aria-controls={value === selected ? `${id}-panel` : undefined}
            className={styles.tab}
          >
            {label}
          </a>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-tab-${selected}`}
        className={classes(styles.panel)}
      >
        {children}
      </div>
    </div>
  )
}
