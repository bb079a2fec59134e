import type { Topic } from '#app/campus/topics/topic.ts'
import { MAX_SEARCH_LENGTH } from '#app/platform/lists/list-address.ts'
import { Button } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import styles from './search.module.css'
import {
  answeredChoices,
  type SearchQuery,
  searchAddress,
  searchKinds,
  searchParameters,
  sinceChoices,
} from './search-address.ts'

interface SearchFormProps {
  query: SearchQuery
  /** The topics to choose from; none for visitors. */
  topics: Topic[]
  isMember: boolean
  /** The chosen topic, which may not be in `topics`. */
  topic: Topic | null
  /** Why nothing was searched, or not all of it. */
  refused?: string | undefined
}

/** The search box, the filters as a GET form, and each active filter as a link that removes it. */
export function SearchForm({ query, topics, topic, isMember, refused }: SearchFormProps) {
  const chips = chipsOf(query, topic)
  const offered = topic && topics.every(({ id }) => id !== topic.id) ? [topic, ...topics] : topics
  return (
    <>
      <search>
        <form method="get" action="/search" className={styles.form}>
          <TextField
            id="q"
            name="q"
            type="search"
            label="Search"
            aria-keyshortcuts="/"
            defaultValue={query.q}
            maxLength={MAX_SEARCH_LENGTH}
            {...(refused && { errors: [refused] })}
          />
          <Button>Search</Button>
          <p className={styles.help}>The start of a word is enough. Put "several words" in quotes to find a phrase.</p>
          {query.sort === 'date' && <input type="hidden" name="sort" value="date" />}
          {!isMember && query.in !== 'all' && <input type="hidden" name="in" value={query.in} />}
          {isMember && (
            <Disclosure summary="Narrow the search" open={chips.length > 0} className={styles.narrow ?? ''}>
              <div className={styles.fields}>
                <SelectField
                  id="in"
                  name="in"
                  label="In"
                  defaultValue={query.in}
                  options={Object.entries(searchKinds).map(([value, label]) => ({ value, label }))}
                />
                <SelectField
                  id="topic"
                  name="topic"
                  label="Topic"
                  placeholder="Any topic"
                  defaultValue={query.topic}
                  options={offered.map(({ slug, name }) => ({ value: slug, label: name }))}
                />
                <TextField id="by" name="by" label="Author’s name" defaultValue={query.by} maxLength={100} />
                <SelectField
                  id="since"
                  name="since"
                  label="Time"
                  placeholder="Any time"
                  defaultValue={query.since}
                  options={Object.entries(sinceChoices).map(([value, { label }]) => ({ value, label }))}
                />
                <SelectField
                  id="answered"
                  name="answered"
                  label="Answer"
                  placeholder="With or without"
                  defaultValue={query.answered}
                  options={Object.entries(answeredChoices).map(([value, label]) => ({ value, label }))}
                />
              </div>
              <label className={styles.slash}>
                <input type="checkbox" data-slash defaultChecked suppressHydrationWarning /> The keys <kbd>/</kbd> and{' '}
                <kbd>r</kbd> lead to the search and to the reply, on every page of the Campus
              </label>
            </Disclosure>
          )}
        </form>
      </search>
      {chips.length > 0 && (
        <ul className={styles.chips} aria-label="Narrowed by">
          {chips.map(({ label, without }) => (
            <li key={label}>
              <a href={searchAddress(query, without)} className={styles.chip}>
                <bdi>{label}</bdi> <span aria-hidden="true">×</span>
                <span className="visually-hidden">(remove)</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {query.q && (
        <p className={styles.order}>
          {(['relevance', 'date'] as const).map((sort) => (
            <a key={sort} href={searchAddress(query, { sort })} aria-current={query.sort === sort ? 'true' : undefined}>
              {sort === 'date' ? 'Newest first' : 'Best matches'}
            </a>
          ))}
        </p>
      )}
    </>
  )
}

function chipsOf(query: SearchQuery, topic: Topic | null): { label: string; without: Partial<SearchQuery> }[] {
  const { in: kind, topic: slug, by, since, answered } = query
  const parameters = searchParameters(query)
  return [
    { name: 'in', label: searchKinds[kind], without: { in: 'all' as const } },
    { name: 'topic', label: `Topic: ${topic?.name ?? slug}`, without: { topic: '' } },
    { name: 'by', label: `By ${by}`, without: { by: '' } },
    { name: 'since', label: since && sinceChoices[since].label, without: { since: '' as const } },
    { name: 'answered', label: answered && answeredChoices[answered], without: { answered: '' as const } },
  ].filter(({ name }) => name in parameters)
}
