import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import { auditLog } from './audit.server.ts'

/** Which lines of the log to read. */
export interface AuditFilter {
  act?: string | undefined
  /** Lines that one of these did, or that happened to one of them. */
  people?: string[] | undefined
  /** The id after which the page starts. */
  after?: string | undefined
}

/**
 * The log, newest first, 50 lines a page, by `audit_log_newest`, `audit_log_act` or the indexes on actor and subject.
 * Whoever calls checks the actor.
 * @returns `next`: the `after` of the next page, if there is one
 */
export async function listAudit({ act, people, after }: AuditFilter) {
  const page = 50
  const place = sql`(select ${auditLog.at}, ${auditLog.id} from ${auditLog} where ${auditLog.id} = ${after})`
  const lines = await database()
    .select()
    .from(auditLog)
    .where(
      and(
        act ? eq(auditLog.act, act) : undefined,
        people &&
          (people.length > 0 ? or(inArray(auditLog.actorId, people), inArray(auditLog.subjectId, people)) : sql`false`),
        isId(after) ? sql`(${auditLog.at}, ${auditLog.id}) < ${place}` : undefined,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(page + 1)
  return { lines: lines.slice(0, page), next: lines.length > page ? lines[page - 1]?.id : undefined }
}

/** Who last did something to a record, and when; by index `audit_log_subject`. */
export async function lastActOn(subjectId: string): Promise<{ actorId: string | null; at: Date } | undefined> {
  const [last] = await database()
    .select({ actorId: auditLog.actorId, at: auditLog.at })
    .from(auditLog)
    .where(eq(auditLog.subjectId, subjectId))
    .orderBy(desc(auditLog.at))
    .limit(1)
  return last
}
