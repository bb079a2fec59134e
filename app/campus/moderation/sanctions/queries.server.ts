import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor, SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { commentTotalsOf } from '../../comments/totals.server.ts'
import { postTotalsOf } from '../../posts/list/totals.server.ts'
import { memberMeasures } from './tables.server.ts'

/** A summary of a member's record; each count stops at 1,000. */
export interface MemberRecord {
  posts: number
  comments: number
  /** How many of them a moderator hid. */
  hidden: number
  /** How many of them were never published: pending review or rejected. */
  pendingReview: number
  warnings: number
  suspensions: number
}

/**
 * The records of several members. Three queries, by `posts_of_member`, `comments_of_member` and
 * `member_measures_of_member`.
 * @throws Forbidden unless moderator
 */
export async function recordsOf(actor: Actor, memberIds: (string | null)[]): Promise<Map<string, MemberRecord>> {
  if (!can(actor, 'content.moderate')) throw new Forbidden('Only moderators can see the record of a member.')
  const ids = [...new Set(memberIds.filter((id) => id !== null))]
  if (ids.length === 0) return new Map()
  const [posts, comments, measures] = await Promise.all([postTotalsOf(ids), commentTotalsOf(ids), countMeasures(ids)])
  return new Map(
    ids.map((id) => {
      const [ofPosts, ofComments] = [posts.get(id), comments.get(id)]
      const counted = {
        posts: ofPosts?.count ?? 0,
        comments: ofComments?.count ?? 0,
        hidden: (ofPosts?.hidden ?? 0) + (ofComments?.hidden ?? 0),
        pendingReview: (ofPosts?.pendingReview ?? 0) + (ofComments?.pendingReview ?? 0),
      }
      return [id, { ...counted, warnings: 0, suspensions: 0, ...measures.get(id) }]
    }),
  )
}

async function countMeasures(memberIds: string[]) {
  const { memberId, measure, undoneAt } = memberMeasures
  const rows = await database()
    .select({
      memberId,
      warnings: sql<number>`(count(*) filter (where ${measure} = 'warned' and ${undoneAt} is null))::int`,
      suspensions: sql<number>`(count(*) filter (where ${measure} = 'suspended'))::int`,
    })
    .from(memberMeasures)
    .where(inArray(memberId, memberIds))
    .groupBy(memberId)
  return new Map(rows.map(({ memberId: id, ...counts }) => [id, counts]))
}

/** The warnings and suspensions of a member, newest first, ten at most; by `member_measures_of_member`. */
export async function listMeasures(actor: Actor, memberId: string) {
  if (!can(actor, 'content.moderate')) throw new Forbidden()
  return database()
    .select()
    .from(memberMeasures)
    .where(eq(memberMeasures.memberId, memberId))
    .orderBy(desc(memberMeasures.createdAt), desc(memberMeasures.id))
    .limit(10)
}

/** True unless the warning was withdrawn. One query by primary key. */
export async function isWarningInForce(id: string): Promise<boolean> {
  return (await database().$count(memberMeasures, and(eq(memberMeasures.id, id), isNull(memberMeasures.undoneAt)))) > 0
}

/** The sanctions against a member, for their data export. Leaves out the moderators and withdrawn sanctions. */
export function everyMeasureOf(member: SignedIn) {
  const { measure, reason, until, createdAt } = memberMeasures
  return database()
    .select({ measure, reason, until, createdAt })
    .from(memberMeasures)
    .where(and(eq(memberMeasures.memberId, member.id), isNull(memberMeasures.undoneAt)))
    .orderBy(asc(createdAt), asc(memberMeasures.id))
}
