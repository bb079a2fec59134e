import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import styles from './list-filter.module.css'

export interface ListFilterProps {
  /** The form's accessible name: `Search articles`. */
  label: string
  /** The list's address; its own query parameters become hidden fields. */
  action: string
  hidden?: Record<string, string>
  q: string
  /** The shortcut that focuses the search (page script). */
  searchKey?: string
  /** Selects beside the search field. */
  children?: ReactNode
  /** The number of chosen filters, if there are so many selects that they collapse on a small screen. */
  folds?: { chosen: number }
  /** The address of the whole list; set if a filter is active. */
  clear?: string | undefined
}

/** Search and filters of an admin list: a GET form, so that results have an address. */
export function ListFilter({ label, action, hidden = {}, q, searchKey, children, folds, clear }: ListFilterProps) {
  return (
    <search>
      <form method="get" action={action} aria-label={label} className={styles.filter}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          type="search"
          name="q"
          defaultValue={q}
          aria-label={label}
          aria-keyshortcuts={searchKey}
          placeholder="Search"
          maxLength={200}
          className={styles.search}
        />
        {folds ? (
          <details className={styles.fold}>
            <summary className={styles.summary}>Filters{folds.chosen > 0 && ` (${folds.chosen})`}</summary>
            {children}
          </details>
        ) : (
          children
        )}
        <Button kind="quiet" small>
          Search
        </Button>
        {clear && (
          <ButtonLink kind="plain" small href={clear}>
            Clear
          </ButtonLink>
        )}
      </form>
    </search>
  )
}

/** A filter select with its label. */
export function ListSelect({
  name,
  label,
  value,
  options,
}: {
  name: string
  label: string
  value: string
  options: readonly { value: string; label: string }[]
}) {
  return (
    <select name={name} aria-label={label} defaultValue={value} className={styles.select}>
      <option value="">{label}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
