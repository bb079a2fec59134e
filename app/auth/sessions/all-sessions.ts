import { desc, eq } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import { lockUser } from '../accounts/users.ts'
import { cancelChanges, secureAccount } from '../recovery/secure-account.ts'
import { sessions } from '../tables.server.ts'
import { endSessions } from './sessions.ts'
import { endWebSessionById, listWebSessions, type WebSessionKind, type WebSessionLine } from './web-sessions.ts'

/** Where an account is signed in: in a browser on the website, or through an app that holds tokens. */
export interface SessionLine extends Omit<WebSessionLine, 'kind'> {
  kind: WebSessionKind | 'app'
}

/** All sessions of the account that are still good, those of the website and those of apps, the one used last first. */
export async function listSessions(userId: string): Promise<SessionLine[]> {
  const rows = await database()
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
    .limit(100)
  const apps = rows
    .filter(({ notAfter }) => !notAfter || notAfter > new Date())
    .map(({ id, userAgent, address, createdAt, refreshedAt }): SessionLine => {
      const lastSeenAt = refreshedAt ?? createdAt
      return { id, kind: 'app', userAgent: userAgent ?? '', address: address ?? '', startedAt: createdAt, lastSeenAt }
    })
  return [...(await listWebSessions(userId)), ...apps].sort((a, b) => b.lastSeenAt.getTime() - a.lastSeenAt.getTime())
}

/**
 * Ends one of the account's sessions, of whichever kind, and the changes that somebody may have asked for in it.
 * @returns false if it is not theirs or has ended
 */
export async function endSession(userId: string, sessionId: string): Promise<boolean> {
  if (!isId(sessionId)) return false
  return transaction(async () => {
    await lockUser(userId)
    const ended = (await endWebSessionById(userId, sessionId)) || (await endSessions(userId, { only: sessionId }))
    if (ended) await cancelChanges(userId)
    return ended
  })
}

/** Ends all sessions of the account but one, of the website or of an app; all of them without `except`. */
export async function endOtherSessions(userId: string, except?: string): Promise<void> {
  await transaction(async () => {
    await lockUser(userId)
    await secureAccount(userId, 'signed-out', { session: except })
  })
}
