import { and, lt, type SQL, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import type { LeadTable } from '../desk/columns.server.ts'
import { leadDesks } from '../desks.server.ts'

/** Days after which an answer is overdue. */
export const staleAfter = 3

/** The moment before which what came in should have been answered. */
export function staleSince(now = new Date()): Date {
  return new Date(now.getTime() - staleAfter * 86_400_000)
}

/** Neither answered nor put away. Written out, as the indexes say it: a parameter would keep the planner from them. */
export function isOpen(status: LeadTable['status'], answered: string): SQL {
  if (!/^[a-z_]+$/.test(answered)) throw new Error(`${answered} is no status.`)
  return sql`${status} not in (${sql.raw(`'${answered}'`)}, 'archived', 'spam')`
}

/**
 * How many leads nobody has answered or put away, and how many of them wait too long. @throws Forbidden unless admin
 */
export async function countUnanswered(actor: Actor): Promise<{ all: number; stale: number }> {
  if (!can(actor, 'message.read')) throw new Forbidden()
  const each = await Promise.all(
    Object.values(leadDesks).map(async ({ table, standing: { answered } }) => {
      const [row] = await database()
        .select({
          all: sql<number>`count(*)::int`,
          stale: sql<number>`count(*) filter (where ${lt(table.createdAt, staleSince())})::int`,
        })
        .from(table)
        .where(
          and(
            isOpen(table.status, answered),
            sql`${table.id} not in (select lead_id from lead_marks where snoozed_until > now())`,
          ),
        )
      return { all: row?.all ?? 0, stale: row?.stale ?? 0 }
    }),
  )
  return { all: each.reduce((sum, { all }) => sum + all, 0), stale: each.reduce((sum, { stale }) => sum + stale, 0) }
}
