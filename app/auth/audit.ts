import { appendAudit } from '#app/platform/audit/audit.server.ts'
import { browserName } from '#app/platform/browser/browser-name.ts'
import { newId } from '#app/platform/ids.ts'
import { requestId } from '#app/platform/log/log.server.ts'
import type { Caller } from './caller.ts'

/** The audited acts on accounts. A type requires a sentence for each in the admin area. */
export type AuthAct =
  | 'auth.address-move-asked'
  | 'auth.address-move-confirmed'
  | 'auth.address-move-stopped'
  | 'auth.admin-entry-refused'
  | 'auth.code-refused'
  | 'auth.custom-provider-changed'
  | 'auth.custom-provider-created'
  | 'auth.custom-provider-deleted'
  | 'auth.deletion-asked'
  | 'auth.deletion-undone'
  | 'auth.disowned'
  | 'auth.email-change-asked'
  | 'auth.email-changed'
  | 'auth.email-confirmed'
  | 'auth.factor-added'
  | 'auth.factor-changed'
  | 'auth.factor-enrolled'
  | 'auth.factor-failed'
  | 'auth.factor-removed'
  | 'auth.factor-verified'
  | 'auth.factors-reset'
  | 'auth.identity-linked'
  | 'auth.identity-unlinked'
  | 'auth.invitation-accepted'
  | 'auth.link-generated'
  | 'auth.magic-link-asked'
  | 'auth.oauth-approved'
  | 'auth.oauth-client-changed'
  | 'auth.oauth-client-registered'
  | 'auth.oauth-client-removed'
  | 'auth.oauth-revoked'
  | 'auth.passkey-added'
  | 'auth.passkey-failed'
  | 'auth.passkey-removed'
  | 'auth.passkey-renamed'
  | 'auth.passkey-shown'
  | 'auth.password-changed'
  | 'auth.phone-change-asked'
  | 'auth.phone-changed'
  | 'auth.phone-confirmed'
  | 'auth.recovery-asked'
  | 'auth.recovery-code-used'
  | 'auth.recovery-codes-made'
  | 'auth.refresh-token-reused'
  | 'auth.sign-in-failed'
  | 'auth.sign-up-repeated'
  | 'auth.signed-in'
  | 'auth.signed-out'
  | 'auth.signed-up'
  | 'auth.sso-provider-changed'
  | 'auth.sso-provider-created'
  | 'auth.sso-provider-deleted'
  | 'auth.text-code-asked'
  | 'auth.user-created'
  | 'auth.user-deleted'
  | 'auth.user-invited'
  | 'auth.user-updated'


/** An event of an account. Its details must not contain secrets, codes or tokens. */
export interface AuditEntry {
  act: AuthAct
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
