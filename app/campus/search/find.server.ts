import { searchEvents } from '#app/events/found/queries.server.ts'
import { listDirectory } from '#app/members/about/queries.server.ts'
import { membersByTypedName } from '#app/members/directory.server.ts'
import type { Actor } from '#app/platform/actor.ts'
import { withinTime } from '#app/platform/database/within-time.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { foundTexts } from '#app/platform/lists/found-texts.server.ts'
import { type PageOf, type Place, pageSize } from '#app/platform/lists/page-of.ts'
import { readPlace } from '#app/platform/lists/read-place.server.ts'
import type { WordUses } from '#app/platform/lists/searched-table.ts'
import { articleTexts } from '#app/resources/articles/found/queries.server.ts'
import { downloadTexts } from '#app/resources/downloads/found/queries.server.ts'
import { searchComments } from '../comments/found/queries.server.ts'
import { searchCurated } from '../curated/found/queries.server.ts'
import { type Narrowing, searchPosts } from '../posts/found/queries.server.ts'
import { findTopic } from '../topics/queries.server.ts'
import type { Topic } from '../topics/topic.ts'
import type { Found, PartOfFound } from './found.ts'
import { type AskedSearch, type FoundKind, sinceChoices } from './search-address.ts'
import type { KnownWords } from './vocabulary/queries.server.ts'

/** Of each kind, where all are searched. */
const firstOfEach = 5
/** Milliseconds for which all texts are looked through for what may take long. */
const patience = 700

/** A page of one kind, or the first of each; only what the actor may see. @param most of each kind, where fewer do */
export async function find(
  actor: Actor,
  asked: AskedSearch,
  { query, queryOfMany, written, uses }: KnownWords,
  narrowing: Narrowing,
  place: Place,
  most = pageSize,
): Promise<Found> {
  const { sort } = asked
  const isAll = asked.in === 'all'
  const size = Math.min(most, isAll ? firstOfEach : pageSize)
  const page = { sort, size }
  const texts = { ...page, query, since: narrowing.since }
  const isPhrase = asked.q.includes('"')
  const isOfPosts = 'topicId' in narrowing || 'answered' in narrowing
  const ofMany = { query: queryOfMany, written }
  const searches: Record<Exclude<FoundKind, 'all'>, (place: Place) => Promise<PageOf<unknown>>> = {
    posts: (place) =>
      inTime(isPhrase && areMany(uses.posts), (onlyRecent) =>
        searchPosts(actor, { ...ofMany, uses: uses.posts, onlyRecent }, { ...page, place }, narrowing),
      ),
    comments: (place) =>
      inTime((isPhrase || isOfPosts) && areMany(uses.comments), (onlyRecent) =>
        searchComments(actor, { ...ofMany, uses: uses.comments, onlyRecent }, { ...page, place }, narrowing),
      ),
    members: (place) => listDirectory(actor, asked.q, place, size),
    events: (place) => searchEvents(actor, { ...texts, place }),
    curated: (place) => searchCurated(actor, { ...texts, place }),
    library: (place) => foundTexts({ ...texts, place }, [articleTexts, downloadTexts]),
  }
  const meant = Object.entries(searches).filter(([kind]) => (isAll ? isMeant(kind, asked) : kind === asked.in))
  const from = isAll ? {} : place
  return Object.fromEntries(
    await Promise.all(meant.map(async ([kind, search]) => [kind, await readPlace(from, search)])),
  )
}

/**
 * For a phrase every text that holds its words is read, to see whether they stand together; for comments in a topic the
 * post of each is looked up. Of common words that are a great many: where it takes too long, only the newest texts are
 * looked through.
 */
async function inTime<Item>(
  mayTakeLong: boolean,
  search: (onlyRecent: boolean) => Promise<PageOf<Item>>,
): Promise<PartOfFound<Item>> {
  if (!mayTakeLong) return search(false)
  return (await withinTime(patience, () => search(false))) ?? { ...(await search(true)), isCut: true }
}

/** True where it may take long to look at each text that holds the words. */
function areMany(uses: WordUses | undefined): boolean {
  return !uses || uses.rows > 5000
}

/** What the search is narrowed by, and the topic of it. Nobody's name and no topic's slug narrow it to nothing. */
export async function narrowingOf(
  actor: Actor,
  { topic, by, since, answered }: AskedSearch,
): Promise<{ narrowing: Narrowing; topic: Topic | null }> {
  const [found, authorIds] = await Promise.all([
    topic ? findTopic(actor, topic).catch(nullWhereNone) : null,
    by ? idsOf(by) : undefined,
  ])
  const narrowing = {
    ...(topic && { topicId: found?.id ?? noTopic }),
    ...(authorIds && { authorIds }),
    ...(since && { since: new Date(Date.now() - sinceChoices[since].days * 86_400_000) }),
    ...(answered && { answered: answered === 'yes' }),
  }
  return { narrowing, topic: found }
}

const noTopic = '00000000-0000-0000-0000-000000000000'

function isMeant(kind: string, { topic, by, answered, since }: AskedSearch): boolean {
  if (kind === 'posts' || kind === 'comments') return true
  return !topic && !by && !answered && !(since && kind === 'members')
}

async function idsOf(name: string): Promise<string[]> {
  const typed = name.replace(/^@|\s/g, '').toLowerCase()
  if (isId(typed)) return [typed]
  return (await membersByTypedName([typed])).get(typed) ?? []
}

function nullWhereNone(error: unknown): null {
  if (error instanceof NotFound) return null
  throw error
}
