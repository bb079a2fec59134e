import type { ReactNode } from 'react'
import styles from './page-links.module.css'

export interface PageLinksProps {
  /** The list's accessible name. */
  label: string
  /** Cursors of the previous and the next page; null if there is none. */
  page: { before: string | null; after: string | null }
  /** Labels of the links: `Newer posts`, `Older posts`. */
  words: { before: string; after: string }
  /** Further query parameters, such as a search. */
  query?: Record<string, string>
  /** Replaces the link to the next page, such as by `Load more` with React. */
  onwards?: ReactNode
}

/** Links to the previous and the next page of a list. */
export function PageLinks({ label, page, words, query = {}, onwards }: PageLinksProps) {
  const isLastPage = onwards === undefined ? !page.after : !onwards
  if (!page.before && isLastPage) return null
  const href = (cursor: Record<string, string>) => `?${new URLSearchParams({ ...query, ...cursor })}`
  return (
    <nav aria-label={`${label}, pages`} className={styles.links}>
      {page.before ? (
        <a href={href({ before: page.before })} rel="prev" className={styles.link}>
          ← {words.before}
        </a>
      ) : (
        <span />
      )}
      {onwards === undefined && page.after ? (
        <a href={href({ after: page.after })} rel="next" className={styles.link}>
          {words.after} →
        </a>
      ) : (
        onwards
      )}
    </nav>
  )
}
