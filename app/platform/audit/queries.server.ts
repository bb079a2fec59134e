import { desc, eq } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { auditLog } from './audit.server.ts'

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
