import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { auditRetentionSetting } from '#app/platform/audit/purge.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { mailRetentionSetting } from '#app/platform/mail/purge.server.ts'
import { readSetting, type Setting } from '#app/platform/settings/settings.server.ts'
import { alsoRetained, formatDays, type RetentionKind, retentionKinds } from './retention.ts'

type LeadDays = Record<RetentionKind, number>
type RetentionDays = LeadDays & { mails: number; audit: number }

/** The retention of each lead kind. `lead_kept_until` in the migrations reads it too, as the default for new leads. */
export const retentionSetting: Setting<Partial<LeadDays>> = {
  name: 'leads.kept',
  fallback: {},
  mayWrite: (actor) => can(actor, 'settings.change'),
}

/** Retention in days of each lead kind, of emails and of the audit log. @throws Forbidden unless admin */
export async function retentionDays(actor: Actor): Promise<RetentionDays> {
  if (!can(actor, 'settings.change')) throw new Forbidden()
  return daysInForce()
}

/**
 * Retention periods in words, for placeholders such as `{messages}`. A cached page that shows them needs the tag
 * `kept`.
 */
export async function formatRetention(): Promise<Record<keyof RetentionDays, string>> {
  const days = await daysInForce()
  const kinds = [...retentionKinds, ...alsoRetained].map(({ kind }) => [kind, formatDays(days[kind])])
  return Object.fromEntries(kinds) as Record<keyof RetentionDays, string>
}

// Three queries, each by primary key.
async function daysInForce(): Promise<RetentionDays> {
  const [set, mails, audit] = await Promise.all([
    readSetting(retentionSetting),
    readSetting(mailRetentionSetting),
    readSetting(auditRetentionSetting),
  ])
  const days = Object.fromEntries(retentionKinds.map(({ kind, days: usual }) => [kind, set[kind] ?? usual])) as LeadDays
  return { ...days, mails, audit }
}
