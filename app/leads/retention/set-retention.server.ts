import { sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { auditRetentionSetting } from '#app/platform/audit/purge.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { mailRetentionSetting } from '#app/platform/mail/purge.server.ts'
import { writeSetting } from '#app/platform/settings/settings.server.ts'
import { leadKindDefinitions } from '../lead-kinds.server.ts'
import { retentionSetting } from './queries.server.ts'
import { type RetentionDraft, retentionKinds } from './retention.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'leads.kept-set': { days: string }
  }
}

/**
 * Sets the retention of new leads, of emails and of the audit log; with `shorten` also of existing leads, if theirs is
 * longer. It never extends the retention of existing leads.
 * @throws Forbidden unless admin
 */
export async function setRetentionDays(
  actor: Actor,
  { shorten, mails, audit, ...days }: RetentionDraft,
): Promise<void> {
  if (!can(actor, 'settings.change')) throw new Forbidden()
  const { mayWrite } = retentionSetting
  await transaction(async () => {
    await writeSetting(actor, retentionSetting, days)
    await writeSetting(actor, { ...mailRetentionSetting, mayWrite }, mails)
    await writeSetting(actor, { ...auditRetentionSetting, mayWrite }, audit)
    if (shorten)
      for (const { kind } of retentionKinds) {
        const { table } = leadKindDefinitions[kind]
        const until = sql`${table.createdAt} + make_interval(days => ${days[kind]})`
        await database().update(table).set({ expiresOn: until }).where(sql`${table.expiresOn} > ${until}`)
      }
    const summary = [
      ...retentionKinds.map(({ kind }) => `${kind} ${days[kind]}`),
      `mails ${mails}`,
      `audit ${audit}`,
    ].join(', ')
    await emit(actor, 'leads.kept-set', { days: summary })
  })
}
