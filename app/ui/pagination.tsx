import styles from './pagination.module.css'

export interface PaginationProps {
  /** The list's name: `Articles` becomes the accessible name `Articles, pages`. */
  label: string
  page: number
  pages: number
  href: (page: number) => string
}

/** Links to the previous and the next page. Renders nothing if there is only one page. */
export function Pagination({ label, page, pages, href }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav aria-label={`${label}, pages`} className={styles.pages}>
      {page > 1 ? (
        <a href={href(page - 1)} rel="prev" className={styles.step}>
          ← Newer
        </a>
      ) : (
        <span />
      )}
      <span className={styles.place}>
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <a href={href(page + 1)} rel="next" className={styles.step}>
          Older →
        </a>
      ) : (
        <span />
      )}
    </nav>
  )
}
