import { and, eq, inArray, isNull, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor, SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { preparedForRole } from '#app/platform/database/prepared.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage, type PageOf } from '#app/platform/lists/page-of.ts'
import { contains } from '#app/platform/lists/search.server.ts'
import { readSetting, type Setting } from '#app/platform/settings/settings.server.ts'
import { draftIn, type ShownDraft } from '../drafts/queries.server.ts'
import type { FollowLevel } from '../reading/follows/follow.ts'
import { topicLevel } from '../reading/follows/queries.server.ts'
import { topicVisibleTo } from './audience/queries.server.ts'
import { topics } from './tables.server.ts'
import { slugPattern, type Topic } from './topic.ts'

const columns = {
  id: topics.id,
  name: topics.name,
  slug: topics.slug,
  description: topics.description,
  isPrivate: topics.isPrivate,
}

/** Topics that are not deleted and that the actor may see. */
function visibleTopicsFor(actor: Actor): SQL | undefined {
  return and(isNull(topics.removedAt), topicVisibleTo(actor, topics.id))
}

/** The topic at `slug`. One query by the index `topics_slug`. @throws NotFound */
export async function findTopic(actor: Actor, slug: string | undefined): Promise<Topic> {
  if (!can(actor, 'topic.see')) throw new NotFound()
  const [topic] = await database()
    .select(columns)
    .from(topics)
    .where(and(eq(topics.slug, topicSlug(slug)), visibleTopicsFor(actor)))
  if (!topic) throw new NotFound()
  return topic
}

/** Validates a topic slug. @throws NotFound for a string that cannot be a slug */
export function topicSlug(slug: string | undefined): string {
  if (!slug || !slugPattern.test(slug)) throw new NotFound()
  return slug
}

/** A topic page's data: the topic and its sidebar. */
interface OpenTopic extends Topic {
  /** The member's level for the topic; null if they neither follow nor mute it. */
  level: FollowLevel | null
  /** The member's unpublished draft in this topic, from any browser. */
  draft: ShownDraft | null
  /** The first topics by name, and whether there are more. */
  beside: Pick<Topic, 'id' | 'name' | 'slug'>[]
  moreBeside: boolean
}

const MAX_SIDEBAR_TOPICS = 12

/**
 * The topic at `slug` for its page. One query by the indexes `topics_slug` and `topics_by_name`, the primary key of
 * `follows` and `drafts_of_member`.
 * @throws NotFound
 */
export async function openTopic(member: SignedIn, slug: string): Promise<OpenTopic> {
  if (!can(member, 'topic.see')) throw new NotFound()
  const [row] = await openAt(member, { slug, rows: MAX_SIDEBAR_TOPICS + 1 })
  if (!row) throw new NotFound()
  return { ...row, beside: row.beside.slice(0, MAX_SIDEBAR_TOPICS), moreBeside: row.beside.length > MAX_SIDEBAR_TOPICS }
}

const openAt = preparedForRole('open_topic', (actor) => {
  const member = actor as SignedIn
  const { id, name, slug } = topics
  const first = database()
    .select({ id, name, slug })
    .from(topics)
    .where(visibleTopicsFor(actor))
    .orderBy(...keyset({ id, by: name }, {}).order)
    .limit(sql.placeholder('rows'))
    .as('first')
  const beside = sql<OpenTopic['beside']>`(select coalesce(json_agg(first order by first.name, first.id), '[]')
    from ${first})`
  return database()
    .select({
      ...columns,
      level: topicLevel(member, id),
      draft: draftIn(member, slug),
      beside,
    })
    .from(topics)
    .where(and(eq(slug, sql.placeholder('slug')), visibleTopicsFor(actor)))
})

/**
 * Locks the topic at `slug` until the transaction ends.
 * @param strength `share` for acts that add content, which may run concurrently; `update` for acts that change the
 * topic
 * @throws NotFound
 */
export async function lockTopic(actor: Actor, slug: string, strength: 'share' | 'update'): Promise<Topic> {
  if (!can(actor, 'topic.see') || !slugPattern.test(slug)) throw new NotFound()
  const [topic] = await database()
    .select(columns)
    .from(topics)
    .where(and(eq(topics.slug, slug), visibleTopicsFor(actor)))
    .for(strength)
  if (!topic) throw new NotFound()
  return topic
}

/** Topics by name, by the index `topics_by_name`. @param size the page size @param q part of a name or slug */
export async function listTopics(actor: Actor, cursor: Cursor = {}, size = 50, q = ''): Promise<PageOf<Topic>> {
  if (!can(actor, 'topic.see')) throw new Forbidden()
  const { beyond, order } = keyset({ id: topics.id, by: topics.name }, cursor)
  const rows = await database()
    .select(columns)
    .from(topics)
    .where(and(visibleTopicsFor(actor), beyond, contains(q, topics.name, topics.slug)))
    .orderBy(...order)
    .limit(size + 1)
  return cutPage(rows, cursor, size)
}

/**
 * The slugs among `slugs` that have a topic the actor may see; also for visitors. One query by the index `topics_slug`.
 */
export async function visibleTopicSlugs(actor: Actor, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await database()
    .select({ slug: topics.slug })
    .from(topics)
    .where(and(inArray(topics.slug, [...slugs]), visibleTopicsFor(actor)))
  return new Set(rows.map((row) => row.slug))
}

/** Topics by id, without deleted ones, in one query. @throws Forbidden unless a member */
export async function topicsById(actor: Actor, ids: string[]): Promise<Map<string, Topic>> {
  if (!can(actor, 'topic.see')) throw new Forbidden()
  if (ids.length === 0) return new Map()
  const rows = await database()
    .select(columns)
    .from(topics)
    .where(and(inArray(topics.id, [...new Set(ids)]), visibleTopicsFor(actor)))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Subquery: the id of the topic at a slug, by the index `topics_slug`; empty if the actor may not see it. Its posts are
 * then not scanned at all, so the response time does not reveal how many there are.
 */
export function topicIdAt(actor: Actor, slug: string | Placeholder): SQL<string> {
  return sql<string>`(select ${topics.id} from ${topics} where ${and(sql`${topics.slug} = ${slug}`, visibleTopicsFor(actor))})`
}

/** The name of a topic, as a column of another query. By primary key. */
export function topicName(topicId: SQLWrapper): SQL<string> {
  return sql<string>`(select ${topics.name} from ${topics} where ${topics.id} = ${topicId})`
}

/** Roles that may create topics: every member, or only moderators and admins. */
export type TopicCreators = 'members' | 'moderators'

export const creatorsSetting: Setting<TopicCreators> = {
  name: 'topics.creators',
  fallback: 'members',
  mayWrite: (actor) => can(actor, 'settings.change'),
}

/** The setting `topics.creators`. */
export async function topicCreators(): Promise<TopicCreators> {
  return (await readSetting(creatorsSetting)) === 'moderators' ? 'moderators' : 'members'
}

/**
 * Locks the topic of a post until the transaction ends, so that the topic is not deleted or restored, and no post in it
 * is pinned. The post itself is not locked: it may have been moved by the time the lock is acquired.
 */
export async function lockTopicOfPost(postId: string): Promise<{ id: string; removedAt: Date | null } | undefined> {
  const [topic] = await database()
    .select({ id: topics.id, removedAt: topics.removedAt })
    .from(topics)
    .where(sql`${topics.id} = (select topic_id from posts where id = ${postId})`)
    .for('update')
  return topic
}
