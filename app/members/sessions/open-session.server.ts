import { findUser, roleOf, startWebSession, type User, type WebSessionStart } from '#app/auth/auth.ts'
import { entersAdmin } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { ensureMember, hasProfile } from '../ensure-member.server.ts'
import { sessionCookie } from './session-cookie.server.ts'

/**
 * Opens a session of the website for an authenticated account, and creates the profile at the first one.
 * @returns the `Set-Cookie` header. The session is always new, which prevents session fixation.
 * @throws NotFound if the account was deleted; Forbidden for an admin session without the role
 */
export async function openWebSession(of: WebSessionStart): Promise<string> {
  const [user, isKnown] = await Promise.all([findUser({ id: of.userId }), hasProfile(of.userId)])
  if (!user) throw new NotFound()
  if (of.kind === 'admin' && !entersAdmin(roleOf(user))) throw new Forbidden()
  if (!isKnown) await makeProfile(user)
  return sessionCookie(await startWebSession(of))
}

function makeProfile(user: User): Promise<void> {
  const name = user.userMetadata.name ?? user.userMetadata.full_name
  return transaction(() =>
    ensureMember({
      id: user.id,
      email: user.email ?? '',
      role: roleOf(user),
      name: typeof name === 'string' ? name : null,
    }),
  )
}
