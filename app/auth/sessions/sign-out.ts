import { transaction } from '#app/platform/database/database.server.ts'
import { audit } from '../audit.ts'
import type { Caller } from '../caller.ts'
import { endOtherSessions } from './all-sessions.ts'
import { endSessions } from './sessions.ts'

/** Ends, by scope, all of the user's sessions including those of the website, only this one, or all others. */
export function signOut(input: {
  userId: string
  sessionId: string | undefined
  scope: 'global' | 'local' | 'others'
  caller: Caller
}): Promise<void> {
  const { userId, sessionId, scope, caller } = input
  return transaction(async () => {
    // A token without a session has no local session to end.
    if (scope === 'local' && sessionId) await endSessions(userId, { only: sessionId })
    else await endOtherSessions(userId, scope === 'others' ? sessionId : undefined)
    await audit({ act: 'auth.signed-out', actorId: userId, details: { scope }, caller })
  })
}
