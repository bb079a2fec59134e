import { data } from 'react-router'
import { listTopics } from '#app/campus/topics/queries.server.ts'
import { errorFrom, responseInit } from '#app/platform/forms/errors.server.ts'
import { addressKey, consume, type Limit } from '#app/platform/limits/limits.server.ts'
import { truncationNotice } from '#app/platform/lists/list-address.ts'
import { actorOf, requestOf } from '#app/platform/request.server.ts'
import { InlineScript } from '#app/shell/drawn-by-server.tsx'
import { pageMeta } from '#app/shell/meta.ts'
import type { RouteHandle } from '#app/shell/route-handle.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import page from '#app/ui/page.module.css'
import searchKeyScript from '#app/ui/search-key/search-key.browser.ts?script'
import { Tabs } from '#app/ui/tabs.tsx'
import type { Route } from './+types/search.route.ts'
import { search } from './find.server.ts'
import { Hits } from './hits.tsx'
import styles from './search.module.css'
import {
  hasNextPage,
  publicKinds,
  readSearchQuery,
  type SearchKind,
  searchAddress,
  searchKinds,
} from './search-address.ts'
import { SearchForm } from './search-form.tsx'

export const handle = { access: { see: 'page.see' } } satisfies RouteHandle

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({ title: loaderData?.query.q ? `Search: ${loaderData.query.q}` : 'Search', noindex: true })

const MEMBER_LIMIT: Limit = { name: 'search.member', points: 600, seconds: 3600, per: 'account' }
const VISITOR_LIMIT: Limit = { name: 'search.visitor', points: 600, seconds: 3600, per: 'address' }

/** Search results from everything the actor may see; for visitors only public content. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = actorOf(context)
  const isMember = actor.kind === 'member'
  const { searchParams } = new URL(request.url)
  const query = readSearchQuery(searchParams)
  const count = () =>
    isMember ? consume(MEMBER_LIMIT, actor.id) : consume(VISITOR_LIMIT, addressKey(requestOf(context).address))
  const [topics, limitError] = await Promise.all([
    isMember ? listTopics(actor, {}, 100).then(({ items }) => items) : [],
    query.q ? errorFrom(count()) : undefined,
  ])
  const nothing = { query, isMember, topics, topic: null, hits: null, more: false, meant: undefined }
  if (limitError) return data({ ...nothing, refused: limitError.message }, responseInit(limitError))
  const refused = truncationNotice(searchParams)
  if (!query.q) return { ...nothing, refused }
  return { ...nothing, ...(await search(actor, query)), refused }
}

export default function Search({ loaderData }: Route.ComponentProps) {
  const { query, isMember, topics, topic, hits, more, meant, refused } = loaderData
  const kinds = Object.entries(searchKinds).filter(
    ([kind]) => isMember || kind === 'all' || publicKinds.includes(kind as SearchKind),
  )
  return (
    <div className={`wrap ${page.narrow} ${page.middle}`}>
      <h1 className={page.title}>Search</h1>
      <SearchForm query={query} topics={topics} topic={topic} isMember={isMember} refused={refused} />
      {isMember && <InlineScript text={import.meta.env.SSR ? searchKeyScript : ''} />}
      {meant && (
        <p className={styles.meant} role="status">
          Did you mean{' '}
          <a href={searchAddress(query, { q: meant })}>
            <bdi>{meant}</bdi>
          </a>
          ?
        </p>
      )}
      {hits && (
        <Tabs
          label="Found in"
          id="found"
          selected={query.in}
          href={(kind) => searchAddress(query, { in: kind as SearchKind })}
          tabs={kinds.map(([value, label]) => ({ value, label }))}
        >
          {hits.length === 0 ? (
            <EmptyState title={`Nothing found for “${query.q}”`}>
              <p>Try fewer words, fewer filters, or another word for the same thing.</p>
            </EmptyState>
          ) : (
            <Hits hits={hits} />
          )}
          <nav aria-label="Pages of the search" className={styles.more}>
            {query.page > 1 && <a href={searchAddress(query, { page: query.page - 1 })}>← Previous page</a>}
            {hasNextPage(query, more) && <a href={searchAddress(query, { page: query.page + 1 })}>Next page →</a>}
          </nav>
        </Tabs>
      )}
    </div>
  )
}
