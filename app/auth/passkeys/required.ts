import type { Actor } from '#app/platform/actor.ts'
import { readSetting, type Setting, writeSetting } from '#app/platform/settings/settings.server.ts'
import { hasPasskey } from './passkeys.ts'

/** The time since which admins need a passkey, as ISO 8601; empty: not required. */
const sinceSetting: Setting<string> = {
  name: 'admins.passkey-since',
  fallback: '',
  mayWrite: (actor) => actor.kind === 'member' && actor.role === 'admin',
}

/** True if admins need a passkey. */
export async function adminsNeedPasskeys(): Promise<boolean> {
  return (await readSetting(sinceSetting)) !== ''
}

/**
 * Sets whether admins need a passkey from their next sign-in on. Existing sessions are not affected.
 * @throws Forbidden unless admin
 */
export async function requireAdminPasskeys(actor: Actor, required: boolean): Promise<void> {
  await writeSetting(actor, sinceSetting, required ? new Date().toISOString() : '')
}

/**
 * True if an admin's session does not meet the requirement: the account must have a passkey, and the session must be
 * `aal2`, by the passkey or by another factor in its place.
 */
export async function lacksPasskey(session: { userId: string; aal: string; createdAt: Date }): Promise<boolean> {
  const requiredSince = await readSetting(sinceSetting)
  if (requiredSince === '' || session.createdAt <= new Date(requiredSince)) return false
  return session.aal !== 'aal2' || !(await hasPasskey(session.userId))
}
