import styles from './pagination.module.css'

export interface PaginationProps {
  /** What is paged: `Articles` gives the name `Articles, pages`. */
  label: string
  page: number
  pages: number
  href: (page: number) => string
}

/** Links to the page before and after. Nothing when there is one page. */
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
