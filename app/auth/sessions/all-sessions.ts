import { desc, eq } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import { lockUser } from '../accounts/users.ts'
import { cancelChanges, secureAccount } from '../recovery/secure-account.ts'
import { sessions } from '../tables.server.ts'
import { endSessions } from './sessions.ts'
import { endWebSessionById, listWebSessions, type WebSessionKind, type WebSessionLine } from './web-sessions.ts'

/** A session of an account: in a browser on the website, or of an app with tokens. */
export interface SessionLine extends Omit<WebSessionLine, 'kind'> {
  kind: WebSessionKind | 'app'
}

/** All open sessions of the account, those of the website and those of apps, the last used first. */
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
 * Ends one of the account's sessions, of either kind, and cancels all pending changes: it may have requested them.
 * @returns false if it does not belong to the account or has ended
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
