import { desc, eq } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import { sessions } from '../tables.server.ts'
import { endSessions } from './sessions.ts'
import {
  endOtherWebSessions,
  endWebSessionById,
  listWebSessions,
  type WebSessionKind,
  type WebSessionLine,
} from './web-sessions.ts'

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

/** Ends one of the account's sessions, of whichever kind. @returns false if it is not theirs or has ended */
export async function endSession(userId: string, sessionId: string): Promise<boolean> {
  if (!isId(sessionId)) return false
  if (await endWebSessionById(userId, sessionId)) return true
  return endSessions(userId, { only: sessionId })
}

/** Ends all sessions of the account but one, of the website or of an app; all of them without `except`. */
export async function endOtherSessions(userId: string, except?: string): Promise<void> {
  await transaction(async () => {
    await endSessions(userId, except ? { except } : {})
    await endOtherWebSessions(userId, except)
  })
}
