import { type SQLWrapper, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'

/** The number of posts or comments a member wrote; each count stops at 1,000. */
export interface WrittenTotals {
  count: number
  /** How many of them a moderator hid. */
  hidden: number
  /** How many of them were never published: pending review or rejected. */
  pendingReview: number
}

/** The totals of the rows of `written`, by member. */
export async function writtenTotals(written: SQLWrapper, memberIds: string[]): Promise<Map<string, WrittenTotals>> {
  const { rows } = await database().execute<{ id: string; count: number; hidden: number; pendingReview: number }>(sql`
    select asked.id, counted.* from (
      select value::uuid as id from json_array_elements_text(${JSON.stringify(memberIds)}::json)
    ) asked, lateral (
      select count(*)::int as count,
        (count(*) filter (where hidden_at is not null and held_at is null))::int as hidden,
        (count(*) filter (where hidden_at is not null and held_at is not null))::int as "pendingReview"
      from (
        select hidden_at, held_at from ${written} where user_id = asked.id and deleted_at is null
        order by created_at desc, id desc limit 1000
      ) newest
    ) counted`)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

/**
 * How many rows of `written` by a member have been published for a day, up to 10, and how many are of the last hour.
 */
export async function writtenLately(written: SQLWrapper, memberId: string): Promise<LatelyWritten> {
  const by = sql`user_id = ${memberId} and deleted_at is null`
  const [counts] = await database()
    .select({
      published: sql<number>`(select count(*)::int from (select from ${written}
        where ${by} and hidden_at is null and created_at < now() - interval '1 day' limit 10) few)`,
      thisHour: sql<number>`(select count(*)::int from ${written}
        where ${by} and created_at > now() - interval '1 hour')`,
    })
    .from(sql`(select) counts`)
  return counts ?? { published: 0, thisHour: 0 }
}

interface LatelyWritten {
  published: number
  thisHour: number
}
