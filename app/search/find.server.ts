import { searchedComments } from '#app/campus/comments/search.server.ts'
import { searchedCurated } from '#app/campus/curated/search.server.ts'
import { searchedPosts } from '#app/campus/posts/search.server.ts'
import type { Narrowing } from '#app/campus/posts/visible-posts.queries.server.ts'
import { findTopic } from '#app/campus/topics/queries.server.ts'
import { searchedTopics } from '#app/campus/topics/search.server.ts'
import type { Topic } from '#app/campus/topics/topic.ts'
import { searchedEvents } from '#app/events/search.server.ts'
import { membersByMention, peopleById } from '#app/members/directory.server.ts'
import { formerMember, type Person } from '#app/members/person.ts'
import { searchedMembers } from '#app/members/search.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { pageSize } from '#app/platform/lists/page-of.ts'
import { type SearchHit, type SearchSource, searchHits, suggestSearch } from '#app/platform/lists/search.server.ts'
import { searchedArticles } from '#app/resources/articles/search.server.ts'
import { searchedDownloads } from '#app/resources/downloads/search.server.ts'
import { searchedPages } from './pages.server.ts'
import { type SearchQuery, sinceChoices } from './search-address.ts'

/** A hit as the page shows it. */
export interface ShownHit extends Omit<SearchHit, 'authorId'> {
  author: Person | null
}

/** With fewer hits than this, look for a suggestion. */
const FEW_HITS = 3

/**
 * A page of hits that the actor may see. With few hits also a suggestion of another query that has hits. Three queries
 * at most, two more for the suggestion.
 */
export async function search(actor: Actor, query: SearchQuery) {
  const { narrowing, topic } = await narrowingOf(actor, query)
  const sources = sourcesFor(actor, query, narrowing)
  const newerThan = query.since ? new Date(Date.now() - sinceChoices[query.since].days * 86_400_000) : undefined
  const page = { sort: query.sort, size: pageSize, offset: (query.page - 1) * pageSize, since: newerThan }
  const { hits, more } = await searchHits(query.q, sources, page)
  const people = await peopleById(hits.map(({ authorId }) => authorId))
  const shown = hits.map(
    ({ authorId, ...hit }): ShownHit => ({
      ...hit,
      author: isWritten(hit.kind) ? (people.get(authorId ?? '') ?? formerMember) : null,
    }),
  )
  const meant = query.page === 1 && hits.length < FEW_HITS ? await suggestSearch(query.q, sources) : query.q
  const finds = meant !== query.q && (await searchHits(meant, sources, { ...page, size: 1 })).hits.length > 0
  return { hits: shown, more, topic, meant: finds ? meant : undefined }
}

const isWritten = (kind: string) => kind === 'posts' || kind === 'comments'

/** The sources to search: visitors search public content only. */
function sourcesFor(actor: Actor, { in: kind, topic, by, answered, since }: SearchQuery, narrowing: Narrowing) {
  const open: SearchSource[] = [searchedArticles, searchedDownloads, searchedEvents(actor), searchedPages]
  if (actor.kind !== 'member') return open.filter((source) => isAsked(source))
  const campus = [searchedPosts(actor, narrowing), searchedComments(actor, narrowing)]
  if (topic || by || answered) return campus.filter((source) => isAsked(source))
  return [...open, ...campus, searchedTopics(actor), searchedMembers, searchedCurated].filter((source) =>
    isAsked(source),
  )

  function isAsked(source: SearchSource): boolean {
    const isDated = source.kind !== 'members' && source.kind !== 'pages'
    return (kind === 'all' || source.kind === kind) && (!since || isDated)
  }
}

/** The filters of a search, and its topic. An unknown author or topic matches nothing. */
async function narrowingOf(
  actor: Actor,
  { topic, by, answered }: SearchQuery,
): Promise<{ narrowing: Narrowing; topic: Topic | null }> {
  if (actor.kind !== 'member') return { narrowing: {}, topic: null }
  const [topicRow, authorIds] = await Promise.all([
    topic ? findTopic(actor, topic).catch(nullWhereNone) : null,
    by ? authorIdsNamed(by) : undefined,
  ])
  const narrowing = {
    topicId: topic ? (topicRow?.id ?? NO_TOPIC) : undefined,
    authorIds,
    answered: answered ? answered === 'yes' : undefined,
  }
  return { narrowing, topic: topicRow }
}

const NO_TOPIC = '00000000-0000-0000-0000-000000000000'

async function authorIdsNamed(name: string): Promise<string[]> {
  const input = name.replace(/^@/, '')
  if (isId(input)) return [input]
  return (await membersByMention([input])).get(input) ?? []
}

function nullWhereNone(error: unknown): null {
  if (error instanceof NotFound) return null
  throw error
}
