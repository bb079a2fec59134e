import { eq, inArray, lt, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { readSetting, type Setting } from '#app/platform/settings/settings.server.ts'
import { auditLog } from './audit.server.ts'

/** Default retention of audit log lines, in days. The privacy page states it. */
export const auditRetentionDays = 400

/** Retention in days. The retention screen replaces `mayWrite` with its own permission check. */
export const auditRetentionSetting: Setting<number> = {
  name: 'audit.kept',
  fallback: auditRetentionDays,
  mayWrite: () => false,
}

/**
 * Removes personal data (client addresses, and every value but ids and states) from the lines about deleted records.
 * The action, its time and its actor stay. Call it in the transaction of the deletion.
 */
export async function anonymizeInAudit(subjectIds: string[]): Promise<void> {
  if (subjectIds.length === 0) return
  const impersonal = sql`(
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${auditLog.details})
    where key like '%Id' or key = 'status'
  )`
  await database()
    .update(auditLog)
    .set({ address: null, details: impersonal })
    .where(inArray(auditLog.subjectId, subjectIds))
}

/** Anonymizes all lines about a person, and clears the client addresses of that person's own actions. */
export async function anonymizePersonInAudit(personId: string): Promise<void> {
  await anonymizeInAudit([personId])
  await database().update(auditLog).set({ address: null }).where(eq(auditLog.actorId, personId))
}

/** Deletes lines older than the retention period. Runs daily. */
export const purgeAudit = defineJob<Record<string, never>>('audit.forget-old', async () => {
  const cutoff = new Date(Date.now() - (await readSetting(auditRetentionSetting)) * 24 * 60 * 60 * 1000)
  await database().delete(auditLog).where(lt(auditLog.at, cutoff))
})
