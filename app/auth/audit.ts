import { appendAudit } from '#app/platform/audit/audit.server.ts'
import { browserName } from '#app/platform/browser/browser-name.ts'
import { newId } from '#app/platform/ids.ts'
import { requestId } from '#app/platform/log/log.server.ts'
import type { Caller } from './caller.ts'

/** An event of an account. Its details must not contain secrets, codes or tokens. */
export interface AuditEntry {
  /** `auth.signed-in`, `auth.sign-in-failed`, `auth.password-changed` … */
  act: string
  /** The account that acted; absent if the actor was not authenticated. */
  actorId?: string | null
  actorKind?: 'member' | 'visitor' | 'admin' | 'service' | 'system'
  /** The affected account. */
  subjectId?: string | null
  details?: Record<string, unknown>
  caller?: Caller
}

/** Writes an entry to the audit log. */
export async function audit(entry: AuditEntry): Promise<void> {
  const { act, actorId = null, subjectId = actorId, details: input = {}, caller } = entry
  const details = caller?.userAgent ? { ...input, browser: browserName(caller.userAgent) } : input
  const kind = entry.actorKind ?? (actorId ? 'member' : 'visitor')
  await appendAudit({
    id: newId(),
    actorId,
    actorKind: kind,
    act,
    subjectId,
    details,
    address: caller?.address || null,
    requestId: requestId() ?? null,
  })
}
