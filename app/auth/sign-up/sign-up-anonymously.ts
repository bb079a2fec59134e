import { config } from '#app/platform/config/config.server.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { requireAnonymousSignIn } from '../accounts/sign-in-methods.ts'
import { mergedMetadata } from '../accounts/users.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { fail } from '../errors.ts'
import { limitAccounts, limitAddress, limits } from '../limits.ts'
import { type OpenSession, openSession } from '../sessions/sessions.ts'
import { type Metadata, users } from '../tables.server.ts'

/** Creates an account without address or number, and signs it in. Adding an address later makes it permanent. */
export async function signUpAnonymously({
  data,
  caller,
}: {
  data?: Metadata | undefined
  caller: Caller
}): Promise<OpenSession> {
  await limitAddress(limits.signup, caller)
  await limitAddress(limits.anonymous, caller)
  if (!config().auth.signup) fail('signup_disabled')
  requireAnonymousSignIn()
  await limitAccounts(caller)
  const userMetadata = mergedMetadata({}, data)
  return transaction(async () => {
    const [user] = await database().insert(users).values({ id: newId(), isAnonymous: true, userMetadata }).returning()
    if (!user) throw new Error('The account was not inserted.')
    await audit({ act: 'auth.signed-up', actorId: user.id, details: { provider: 'anonymous' }, caller })
    return openSession(user, { method: 'anonymous' }, caller)
  })
}
