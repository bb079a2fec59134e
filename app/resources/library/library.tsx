import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { CardGrid } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { type Filter, isNarrowed, libraryAddress } from './filter.ts'
import styles from './library.module.css'
import { resourceCenter } from './resource-center.content.ts'

export interface LibraryProps {
  filter: Filter
  pages: number
  /** Cards. */
  featured: ReactNode[]
  others: ReactNode[]
}

/** The lists of a tab: featured items, then the rest; or search results. */
export function Library({ filter, pages, featured, others }: LibraryProps) {
  const copy = resourceCenter()[filter.tab]
  const label = filter.tab === 'articles' ? 'Articles' : 'Downloads'
  if (featured.length + others.length === 0) return isNarrowed(filter) ? <NoMatches filter={filter} /> : <ComingSoon />
  return (
    <>
      {featured.length > 0 && (
        <section aria-labelledby="featured" className={styles.part}>
          <h2 id="featured" className={styles.title}>
            {copy.featured}
          </h2>
          <CardGrid className={filter.tab === 'articles' ? styles.featured : undefined}>{featured}</CardGrid>
        </section>
      )}
      {others.length > 0 && (
        <section aria-labelledby="rest" className={styles.part}>
          <div className={styles.head}>
            <h2 id="rest" className={styles.title}>
              {isNarrowed(filter) ? resourceCenter().found : copy.rest}
            </h2>
            {isNarrowed(filter) && <ShowEverything filter={filter} />}
          </div>
          <CardGrid>{others}</CardGrid>
          <Pagination
            label={label}
            page={filter.page}
            pages={pages}
            href={(page) => `${libraryAddress(filter, { page })}#library`}
          />
        </section>
      )}
    </>
  )
}

function ComingSoon() {
  return (
    <EmptyState title={resourceCenter().comingSoon}>
      <p>{resourceCenter().comingSoonMore}</p>
      <ButtonLink kind="quiet" small href="/contact">
        {resourceCenter().ask}
      </ButtonLink>
    </EmptyState>
  )
}

function NoMatches({ filter }: { filter: Filter }) {
  return (
    <EmptyState title={resourceCenter().nothingFound}>
      <p>{resourceCenter().nothingFoundMore}</p>
      <ShowEverything filter={filter} />
    </EmptyState>
  )
}

function ShowEverything({ filter }: { filter: Filter }) {
  return (
    <a
      href={`${libraryAddress(filter, { q: '', category: undefined, tag: undefined })}#library`}
      className={styles.clear}
    >
      {resourceCenter().clear}
    </a>
  )
}
