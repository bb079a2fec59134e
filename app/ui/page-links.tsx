import type { ReactNode } from 'react'
import styles from './page-links.module.css'

export interface PageLinksProps {
  /** The name of the list for screen readers. */
  label: string
  /** The ids from which the neighbors of this page go on. */
  page: { before: string | null; after: string | null }
  /** What stands before and after: `Newer posts`, `Older posts`. */
  words: { before: string; after: string }
  /** Further parameters of the address, such as the words of a search. */
  query?: Record<string, string>
  /** Stands in place of the link onwards: the `Load more` of a page with React. */
  onwards?: ReactNode
}

/** Plain links to the pages of a list before and after this one. */
export function PageLinks({ label, page, words, query = {}, onwards }: PageLinksProps) {
  const nothingOnwards = onwards === undefined ? !page.after : !onwards
  if (!page.before && nothingOnwards) return null
  const href = (place: Record<string, string>) => `?${new URLSearchParams({ ...query, ...place })}`
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
