import { Button } from '#app/ui/button.tsx'
import { classes } from '#app/ui/classes.ts'
import type { Category } from '../categories/category.ts'
import type { Tag } from '../tags/tag.ts'
import { type Filter, libraryAddress } from './filter.ts'
import styles from './narrow.module.css'
import { resourceCenter } from './resource-center.content.ts'

export interface LibraryFilterProps {
  filter: Filter
  categories: Category[]
  tags: Tag[]
}

/** The filters: search, category and tag. A form and links, so that each choice has an address. */
export function LibraryFilter({ filter, categories, tags }: LibraryFilterProps) {
  const copy = resourceCenter()[filter.tab]
  const to = (change: Partial<Filter>) => `${libraryAddress(filter, change)}#library`
  return (
    <div className={styles.filter}>
      <form action="/resources#library" role="search" aria-label={copy.search} className={styles.search}>
        {filter.tab === 'downloads' && <input type="hidden" name="tab" value="downloads" />}
        {filter.category && <input type="hidden" name="category" value={filter.category} />}
        {filter.tag && <input type="hidden" name="tag" value={filter.tag} />}
        <label htmlFor="q" className="visually-hidden">
          {copy.search}
        </label>
        <input
          id="q"
          name="q"
          type="search"
          defaultValue={filter.q}
          placeholder={copy.search}
          maxLength={200}
          className={styles.words}
        />
        <Button kind="quiet" small busyLabel={copy.loading}>
          {resourceCenter().searchAction}
        </Button>
      </form>
      {categories.length > 0 && (
        <nav aria-label={resourceCenter().categories}>
          <ul className={styles.chips}>
            <li>
              <Chip href={to({ category: undefined })} chosen={!filter.category} label={resourceCenter().everything} />
            </li>
            {categories.map(({ slug, name }) => (
              <li key={slug}>
                <Chip href={to({ category: slug })} chosen={filter.category === slug} label={name} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {tags.length > 0 && (
        <details className={styles.tags} open={filter.tag !== undefined}>
          <summary>{resourceCenter().tags}</summary>
          <nav aria-label={resourceCenter().tags}>
            <ul className={styles.chips}>
              {tags.map(({ slug, name }) => (
                <li key={slug}>
                  <Chip
                    href={to({ tag: filter.tag === slug ? undefined : slug })}
                    chosen={filter.tag === slug}
                    label={name}
                  />
                </li>
              ))}
            </ul>
          </nav>
        </details>
      )}
    </div>
  )
}

function Chip({ href, chosen, label }: { href: string; chosen: boolean; label: string }) {
  return (
    <a href={href} aria-current={chosen ? 'true' : undefined} className={classes(styles.chip, chosen && styles.chosen)}>
      {label}
    </a>
  )
}
