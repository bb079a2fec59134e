import { and, asc, eq, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Actor, actorId, type SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { preparedQuery } from '#app/platform/database/prepared.server.ts'
import type { Followed, FollowLevel } from './follow.ts'
import { follows } from './tables.server.ts'

/** The actor's level for the subject; null if they neither follow nor mute it. One query by primary key. */
export async function followOf(actor: Actor, { kind, id }: Followed): Promise<FollowLevel | null> {
  const memberId = actorId(actor)
  if (!memberId) return null
  const [row] = await levelOf({ memberId, kind, id })
  return row?.level ?? null
}

const levelOf = preparedQuery('follow_level', () =>
  database()
    .select({ level: follows.level })
    .from(follows)
    .where(
      and(
        eq(follows.memberId, sql.placeholder('memberId')),
        eq(follows.kind, sql.placeholder('kind')),
        eq(follows.subjectId, sql.placeholder('id')),
      ),
    ),
)

/** The same for the topic with the id in `topicId`, as a column of another query. By primary key. */
export function topicLevel(member: SignedIn, topicId: SQLWrapper): SQL<FollowLevel | null> {
  return sql`(select ${follows.level} from ${follows}
    where ${and(eq(follows.memberId, member.id), eq(follows.kind, 'topic'), eq(follows.subjectId, topicId))})`
}

/** True if the actor has muted neither the post nor its topic. By primary key. */
export function notMuted(actor: Actor, postId: SQLWrapper, topicId: SQLWrapper): SQL | undefined {
  const memberId = actorId(actor)
  if (!memberId) return undefined
  const muted = and(
    eq(follows.memberId, memberId),
    eq(follows.level, 'mute'),
    sql`(${follows.kind}, ${follows.subjectId}) in (('topic', ${topicId}), ('post', ${postId}))`,
  )
  return sql`not exists (select from ${follows} where ${muted})`
}

/** The topics and posts that a member has muted, up to 500. One query by primary key. */
export async function mutedBy(memberId: string): Promise<{ topics: Set<string>; posts: Set<string> }> {
  const rows = await database()
    .select({ kind: follows.kind, id: follows.subjectId })
    .from(follows)
    .where(and(eq(follows.memberId, memberId), eq(follows.level, 'mute')))
    .limit(500)
  const of = (kind: string) => new Set(rows.flatMap((row) => (row.kind === kind ? [row.id] : [])))
  return { topics: of('topic'), posts: of('post') }
}

/** The levels of all members who follow or mute any of `subjects`, by the index `follows_of_subject`. */
export async function levelsOf(subjects: Followed[]) {
  if (subjects.length === 0) return []
  return database()
    .select({ memberId: follows.memberId, kind: follows.kind, level: follows.level })
    .from(follows)
    .where(or(...subjects.map(({ kind, id }) => and(eq(follows.kind, kind), eq(follows.subjectId, id)))))
    .orderBy(asc(follows.memberId))
}

/** All follows and mutes of a member, for their data export. */
export function everyFollowOf(member: SignedIn) {
  return database()
    .select({ kind: follows.kind, subjectId: follows.subjectId, level: follows.level, createdAt: follows.createdAt })
    .from(follows)
    .where(eq(follows.memberId, member.id))
    .orderBy(asc(follows.createdAt), asc(follows.subjectId))
}
