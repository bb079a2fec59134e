import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { keyset } from '#app/platform/lists/keyset.server.ts'
import { type Cursor, cutPage } from '#app/platform/lists/page-of.ts'
import type { Permit } from '#app/platform/permit.ts'
import { auditLog } from './audit.server.ts'

export interface AuditFilter {
  act?: string | undefined
  /** Ids of people: matches lines whose actor or subject is one of them. */
  people?: string[] | undefined
}

/**
 * The log, newest first, 50 lines a page, by `audit_log_newest`, `audit_log_act` or the indexes on actor and subject.
 */
export async function listAudit(_: Permit<'audit.read'>, { act, people }: AuditFilter, cursor: Cursor = {}) {
  const { beyond, order } = keyset({ id: auditLog.id, by: auditLog.at, descending: true }, cursor)
  const concerns = people && (people.length > 0 ? concernsOneOf(people) : sql`false`)
  const lines = await database()
    .select()
    .from(auditLog)
    .where(and(act ? eq(auditLog.act, act) : undefined, concerns, beyond))
    .orderBy(...order)
    .limit(perPage + 1)
  return cutPage(lines, cursor, perPage)
}

/** Events on the owner's account, limited to the named acts; newest first, 50 lines a page. */
export async function listAuditOfMember(owner: SignedIn, acts: string[], cursor: Cursor = {}) {
  const { beyond, order } = keyset({ id: auditLog.id, by: auditLog.at, descending: true }, cursor)
  const lines = await database()
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, owner.id), inArray(auditLog.act, acts), beyond))
    .orderBy(...order)
    .limit(perPage + 1)
  return cutPage(lines, cursor, perPage)
}

const perPage = 50

function concernsOneOf(people: string[]) {
  return or(inArray(auditLog.actorId, people), inArray(auditLog.subjectId, people))
}

/** The most recent act on each record: its actor and time. One query, by index `audit_log_subject`. */
export async function lastActsOn(subjectIds: string[]): Promise<Map<string, { actorId: string | null; at: Date }>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await database()
    .selectDistinctOn([auditLog.subjectId], {
      subjectId: auditLog.subjectId,
      actorId: auditLog.actorId,
      at: auditLog.at,
    })
    .from(auditLog)
    .where(inArray(auditLog.subjectId, subjectIds))
    .orderBy(auditLog.subjectId, desc(auditLog.at), desc(auditLog.id))
  return new Map(rows.map(({ subjectId, ...last }) => [subjectId ?? '', last]))
}

/** The most recent act on a record, optionally of one kind: its actor and time. By index `audit_log_subject`. */
export async function lastActOn(
  subjectId: string,
  act?: string,
): Promise<{ actorId: string | null; at: Date } | undefined> {
  const [last] = await database()
    .select({ actorId: auditLog.actorId, at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.subjectId, subjectId), act === undefined ? undefined : eq(auditLog.act, act)))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1)
  return last
}
