import type { Actor } from '#app/platform/actor.ts'
import { readSetting, type Setting, writeSetting } from '#app/platform/settings/settings.server.ts'
import { hasPasskey } from './passkeys.ts'

/** Since when admins need a passkey, as a moment; empty: they need none. */
const sinceSetting: Setting<string> = {
  name: 'admins.passkey-since',
  fallback: '',
  mayWrite: (actor) => actor.kind === 'member' && actor.role === 'admin',
}

/** True if admins have to have a passkey. */
export async function adminsNeedPasskeys(): Promise<boolean> {
  return (await readSetting(sinceSetting)) !== ''
}

/**
 * Has admins need a passkey from their next sign-in on, or not. Sessions that are there go on as they are.
 * @throws Forbidden unless admin
 */
export async function requireAdminPasskeys(actor: Actor, required: boolean): Promise<void> {
  await writeSetting(actor, sinceSetting, required ? new Date().toISOString() : '')
}

/**
 * True if an admin's session is still to show what it needs: a passkey, or a code in its place for who has one and
 * cannot use it. Whoever has none adds one first.
 */
export async function lacksPasskey(session: { userId: string; aal: string; createdAt: Date }): Promise<boolean> {
  const since = await readSetting(sinceSetting)
  if (since === '' || session.createdAt <= new Date(since)) return false
  return session.aal !== 'aal2' || !(await hasPasskey(session.userId))
}
