import { and, eq, lt, type SQL, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import type { LeadTable } from '../inbox/columns.server.ts'
import { hasReplied } from '../inbox/replies/queries.server.ts'
import { type LeadPart, leadParts } from './parts.server.ts'

/** Days after which an answer is overdue. */
export const staleAfter = 3

/** Leads received before this moment are overdue. */
export function staleSince(now = new Date()): Date {
  return new Date(now.getTime() - staleAfter * 86_400_000)
}

/** SQL condition: neither answered nor archived, and either of a kind that expects an answer or with a new reply. */
export function isUnanswered({ leadKind: { table, statusAfter }, awaitsAnswer }: LeadPart): SQL | undefined {
  return and(isOpen(table.status, statusAfter.answering), awaitsAnswer ? undefined : hasReplied(table.id))
}

// Inline the literals: with parameters the planner cannot use the partial indexes.
function isOpen(status: LeadTable['status'], answeredStatus: string): SQL {
  if (!/^[a-z_]+$/.test(answeredStatus)) throw new Error(`${answeredStatus} is no status.`)
  return sql`${status} not in (${sql.raw(`'${answeredStatus}'`)}, 'archived', 'spam')`
}

/** Counts the leads that wait for an answer, and the overdue ones. @throws Forbidden unless the actor reads leads */
export async function countUnanswered(actor: Actor): Promise<{ all: number; stale: number }> {
  if (!can(actor, 'message.read')) throw new Forbidden()
  const each = await Promise.all(
    leadParts.map(async (part) => {
      const { which, leadKind } = part
      const { table } = leadKind
      const [row] = await database()
        .select({
          all: sql<number>`count(*)::int`,
          stale: sql<number>`count(*) filter (where ${lt(table.createdAt, staleSince())})::int`,
        })
        .from(table)
        .where(
          and(
            which,
            isUnanswered(part),
            sql`${table.id} not in (select lead_id from lead_marks where snoozed_until > now())`,
          ),
        )
      return { all: row?.all ?? 0, stale: row?.stale ?? 0 }
    }),
  )
  return { all: each.reduce((sum, { all }) => sum + all, 0), stale: each.reduce((sum, { stale }) => sum + stale, 0) }
}

/** Counts unread leads; guests and downloads only if they wrote since. @throws Forbidden */
export async function countNew(actor: Actor): Promise<number> {
  if (!can(actor, 'message.read')) throw new Forbidden()
  const each = await Promise.all(
    leadParts.map(({ which, awaitsAnswer, leadKind: { table } }) =>
      database().$count(table, and(which, eq(table.status, 'new'), awaitsAnswer ? undefined : hasReplied(table.id))),
    ),
  )
  return each.reduce((sum, one) => sum + one, 0)
}
