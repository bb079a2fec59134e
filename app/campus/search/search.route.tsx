import { data } from 'react-router'
import { requireMember } from '#app/members/guard.server.ts'
import { answerInit, refusalFrom } from '#app/platform/forms/refusal.server.ts'
import { consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { saysWhatIsCut } from '#app/platform/lists/list-address.ts'
import { emptyPage } from '#app/platform/lists/page-of.ts'
import { placeOf } from '#app/platform/lists/place.server.ts'
import { pageMeta } from '#app/site/meta.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import page from '#app/ui/page.module.css'
import { Tabs } from '#app/ui/tabs.tsx'
import { listTopics, searchTopics } from '../topics/queries.server.ts'
import type { Route } from './+types/search.route.ts'
import { didYouMean, nearWhereCounted } from './did-you-mean.server.ts'
import { find, narrowingOf } from './find.server.ts'
import { countFound, isCutShort } from './found.ts'
import { FoundSections } from './found-sections.tsx'
import styles from './search.module.css'
import { askedSearch, type FoundKind, foundKinds, searchAddress } from './search-address.ts'
import { SearchForm } from './search-form.tsx'
import { knownWords } from './vocabulary/queries.server.ts'

export { CampusProblem as ErrorBoundary } from '#app/members/problem.tsx'
export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.asked.q ? `Search: ${loaderData.asked.q}` : 'Search', noindex: true })

const limit: Limit = { name: 'campus.search', points: 600, seconds: 3600, per: 'account' }

/** With fewer than this, what was typed may not be what was meant. */
const little = 3

/** All that a member may see and that holds the words: the first of each kind, or a page of one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const member = requireMember({ request, context })
  const { searchParams } = new URL(request.url)
  const asked = askedSearch(searchParams)
  const [{ items: topics }, refusal] = await Promise.all([
    listTopics(member, {}, 100),
    asked.q ? refusalFrom(consume(limit, member.id)) : undefined,
  ])
  const nothing = {
    asked,
    topics,
    topic: null,
    topicsFound: [],
    meant: undefined,
    refused: saysWhatIsCut(searchParams),
  }
  if (refusal) return data({ ...nothing, found: null, refused: refusal.message }, answerInit(refusal))
  const place = placeOf(request)
  // Sent together: one after the other, each would wait for its own turn at a busy database.
  const [known, { narrowing, topic }] = await Promise.all([
    asked.q ? knownWords(asked.q) : undefined,
    narrowingOf(member, asked),
  ])
  if (!known) return { ...nothing, found: asked.q ? { posts: emptyPage } : null }
  const isFirst = Object.keys(place).length === 0
  const [found, topicsFound, near] = await Promise.all([
    find(member, asked, known, narrowing, place),
    asked.in === 'all' ? searchTopics(member, known.query) : [],
    isFirst ? nearWhereCounted(known) : undefined,
  ])
  const isMissed = isFirst && countFound(found) < little
  const meant = isMissed ? await didYouMean(member, asked, known, narrowing, near) : undefined
  return { ...nothing, topic, found, topicsFound, meant }
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { asked, topics, topic, found, topicsFound, meant, refused } = loaderData
  const isEmpty = found && topicsFound.length + countFound(found) === 0
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <h1 className={page.title}>Search</h1>
      <SearchForm asked={asked} topics={topics} topic={topic} refused={refused} />
      {meant && (
        <p className={styles.meant} role="status">
          Did you mean{' '}
          <a href={searchAddress(asked, { q: meant })}>
            <bdi>{meant}</bdi>
          </a>
          ?
        </p>
      )}
      {found && (
        <Tabs
          label="Found in"
          id="found"
          selected={asked.in}
          href={(kind) => searchAddress(asked, { in: kind as FoundKind })}
          tabs={Object.entries(foundKinds).map(([value, label]) => ({ value, label }))}
        >
          {topicsFound.length > 0 && (
            <section aria-labelledby="topics-found">
              <h2 id="topics-found" className={page.section}>
                Topics
              </h2>
              <ul className={styles.topics}>
                {topicsFound.map(({ id, slug, name, description }) => (
                  <li key={id}>
                    <a href={`/campus/topics/${slug}`}>{name}</a> {description}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {isEmpty && (
            <EmptyState title={`Nothing found for “${asked.q}”`}>
              <p>Try fewer words or filters, or another word for the same thing.</p>
            </EmptyState>
          )}
          {found && isCutShort(found) && (
            <p className={styles.cut} role="status">
              These words are common: only the newest texts were searched for them. Choose a topic, an author or a time
              to reach older ones.
            </p>
          )}
          <FoundSections asked={asked} found={found} />
        </Tabs>
      )}
    </div>
  )
}
