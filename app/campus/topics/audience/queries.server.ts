import { and, asc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { membersToMail } from '#app/members/directory.server.ts'
import { groupIdsOf } from '#app/members/groups/queries.server.ts'
import { can } from '#app/permissions.ts'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { topics } from '../tables.server.ts'
import type { AudienceChoice } from './audience.ts'
import { topicGroups } from './tables.server.ts'

/**
 * True if the actor may see the topic with the id in `topicId`. This is the only visibility rule for topics, and every
 * Campus query uses it: open topics are visible to all, private ones to their groups and moderators. The hidden topics
 * are computed once per statement, by `topics_private`.
 */
export function topicVisibleTo(actor: Actor, topicId: SQLWrapper): SQL | undefined {
  return can(actor, 'topic.see-private') ? undefined : sql`${topicId} <> all (${hiddenFrom(actor)})`
}

/** The same for the topic with the slug in `slug`; null if there is none. */
export function visibleTopicAt(actor: Actor, slug: SQLWrapper): SQL | undefined {
  return topicVisibleTo(
    actor,
    sql`(select ${topics.id} from ${topics} where ${topics.slug} = ${slug} and removed_at is null)`,
  )
}

/** True if no topic is hidden from the actor: check it before a condition that would look up each row. */
export function nothingHiddenFrom(actor: Actor): SQL {
  return can(actor, 'topic.see-private') ? sql`true` : sql`${hiddenFrom(actor)} = '{}'`
}

function hiddenFrom(actor: Actor): SQL {
  const memberId = actorId(actor)
  const exempt = memberId ? sql`and hidden.id <> all (array(${topicsNamingGroupsOf(memberId)}))` : sql``
  return sql`array(select hidden.id from ${topics} hidden where hidden.private ${exempt})`
}

/** The topics shared with a group of the member; by `topic_groups_of_group`. */
function topicsNamingGroupsOf(memberId: SQLWrapper | string): SQL {
  return sql`select ${topicGroups.topicId} from ${topicGroups}
    where ${topicGroups.groupId} = any (${groupIdsOf(memberId)})`
}

/** The members among `memberIds` who may see a topic, to filter recipients. Two queries at most. */
export async function membersWhoSee(topicId: string, memberIds: string[]): Promise<Set<string>> {
  const requested = sql`(select value::uuid as id from json_array_elements_text(${JSON.stringify(memberIds)}::json))`
  const { rows } = await database().execute<{ id: string }>(sql`
    select who.id from ${topics} topic, ${requested} who
    where topic.id = ${topicId} and (not topic.private or topic.id in (${topicsNamingGroupsOf(sql`who.id`)}))`)
  const seeing = new Set(rows.map(({ id }) => id))
  const remaining = await membersToMail(memberIds.filter((id) => !seeing.has(id)))
  for (const member of remaining) if (can(member, 'topic.see-private')) seeing.add(member.id)
  return seeing
}

/** The audience of a topic, for its form. One query by primary key. */
export async function audienceOf({ id, isPrivate }: { id: string; isPrivate: boolean }): Promise<AudienceChoice> {
  const rows = await database()
    .select({ id: topicGroups.groupId })
    .from(topicGroups)
    .where(eq(topicGroups.topicId, id))
    .orderBy(asc(topicGroups.groupId))
  return { audience: isPrivate ? 'groups' : 'members', groups: rows.map((row) => row.id) }
}

/** The admin form values of a topic, including its audience. One query. */
export async function topicInput(topic: TopicInput) {
  const { name, slug, description } = topic
  return { name, slug, description, ...(await audienceOf(topic)) }
}

interface TopicInput {
  id: string
  name: string
  slug: string
  description: string
  isPrivate: boolean
}

/** The private topics visible to an actor, 500 at most; by `topics_private`. */
export async function privateTopicsOf(actor: Actor): Promise<string[]> {
  const rows = await database()
    .select({ id: topics.id })
    .from(topics)
    .where(and(eq(topics.isPrivate, true), topicVisibleTo(actor, topics.id)))
    .limit(500)
  return rows.map(({ id }) => id)
}

/** True for a topic that is visible to every member. One query by primary key. */
export async function isOpenToAll(topicId: string): Promise<boolean> {
  const [topic] = await database().select({ isPrivate: topics.isPrivate }).from(topics).where(eq(topics.id, topicId))
  return topic?.isPrivate === false
}
