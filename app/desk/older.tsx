import styles from './older.module.css'

export interface OlderProps {
  /** What is paged: `Messages`. */
  label: string
  /** The address of the next page, if there is one. */
  older: string | undefined
  /** The address of the first page, unless this is it. */
  newest: string | undefined
}

/** The way through a long list that is read by position: on to what is older, or back to the newest. */
export function Older({ label, older, newest }: OlderProps) {
  if (!older && !newest) return null
  return (
    <nav aria-label={`${label}, pages`} className={styles.older}>
      {newest && <a href={newest}>← Newest</a>}
      {older && (
        <a href={older} rel="next">
          Older →
        </a>
      )}
    </nav>
  )
}
