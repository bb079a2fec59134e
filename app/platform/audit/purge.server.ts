import { eq, inArray, lt, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { readSetting, type Setting } from '#app/platform/settings/settings.server.ts'
import { auditLog } from './audit.server.ts'

/** How long a line of the audit log is kept, in days, unless the operator set it. The privacy page promises it. */
export const auditRetentionDays = 400

/** How many days it is; who may set it says the screen that does. */
export const auditKeptSetting: Setting<number> = {
  name: 'audit.kept',
  fallback: auditRetentionDays,
  mayWrite: () => false,
}

/**
 * Removes personal data from the lines about deleted records: client addresses, and every fact but
 * ids and states. That something was done, when and by whom stays. Inside the transaction of the deletion.
 */
export async function anonymizeInAudit(subjectIds: string[]): Promise<void> {
  if (subjectIds.length === 0) return
  const impersonal = sql`(
    select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(${auditLog.facts})
    where key like '%Id' or key = 'status'
  )`
  await database()
    .update(auditLog)
    .set({ address: null, facts: impersonal })
    .where(inArray(auditLog.subjectId, subjectIds))
}

/** The same of all lines about a person, and the addresses that they acted from. */
export async function anonymizePersonInAudit(personId: string): Promise<void> {
  await anonymizeInAudit([personId])
  await database().update(auditLog).set({ address: null }).where(eq(auditLog.actorId, personId))
}

/** Removes lines that are older than they are kept. Daily. */
export const purgeAudit = defineJob<Record<string, never>>('audit.forget-old', async () => {
  const oldest = new Date(Date.now() - (await readSetting(auditKeptSetting)) * 24 * 60 * 60 * 1000)
  await database().delete(auditLog).where(lt(auditLog.at, oldest))
})
