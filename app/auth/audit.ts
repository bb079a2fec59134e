import { sql } from 'drizzle-orm'
import { browserName } from '#app/platform/browser/browser-name.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { requestId } from '#app/platform/log/log.server.ts'
import type { Caller } from './caller.ts'

/** Something that happened to an account. Facts never hold a secret, a code or a token. */
export interface AuditEntry {
  /** `auth.signed-in`, `auth.sign-in-failed`, `auth.password-changed` … */
  act: string
  /** The account that acted; absent where nobody proved to be it. */
  actorId?: string | null
  actorKind?: 'member' | 'visitor' | 'admin' | 'service' | 'system'
  /** The account that it happened to. */
  subjectId?: string | null
  facts?: Record<string, unknown>
  caller?: Caller
}

/** Writes one line of the audit log that admins read. */
export async function audit(entry: AuditEntry): Promise<void> {
  const { act, actorId = null, subjectId = actorId, facts = {}, caller } = entry
  const told = caller?.userAgent ? { ...facts, browser: browserName(caller.userAgent) } : facts
  const kind = entry.actorKind ?? (actorId ? 'member' : 'visitor')
  await database().execute(sql`
    insert into audit_log (id, actor_id, actor_kind, act, subject_id, facts, address, request_id)
    values (${newId()}, ${actorId}, ${kind}, ${act}, ${subjectId}, ${JSON.stringify(told)}::jsonb,
      ${caller?.address || null}, ${requestId() ?? null})`)
}
