import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import styles from './list-filter.module.css'

export interface ListFilterProps {
  /** Names the form: `Search articles`. */
  label: string
  /** Where the list is; its own parameters travel as hidden fields. */
  action: string
  hidden?: Record<string, string>
  q: string
  /** The key that a script of the page leads to the search by. */
  searchKey?: string
  /** Selects beside the search field. */
  children?: ReactNode
  /** How many of them are chosen, where they are so many that they fold away on a small screen. */
  folds?: { chosen: number }
  /** Set where something is chosen: the address of the whole list. */
  clear?: string | undefined
}

/** Search and filters of an admin list: a form that gets, so that what was found has an address. */
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

/** A filter: a select that says what it narrows by. */
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
