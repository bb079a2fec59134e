import { moveToHostCookie, resolveWebSession, type WebSessionKind } from '#app/auth/auth.ts'
import { type Actor, visitor } from '#app/platform/actor.ts'
import {
  cookieNames,
  endedCookie,
  isByFormerName,
  readCookie,
  sessionCookie,
} from './sessions/session-cookie.server.ts'

/**
 * The actors of the Campus session and of the admin session; a visitor if there is none.
 * @param responseHeaders receives the headers that clear the cookies of ended sessions
 */
export async function resolveActors(
  request: Request,
  responseHeaders: Headers,
): Promise<{ campus: Actor; admin: Actor }> {
  const [campus, admin] = await Promise.all([
    resolve(request, 'campus', responseHeaders),
    resolve(request, 'admin', responseHeaders),
  ])
  return { campus, admin }
}

async function resolve(request: Request, kind: WebSessionKind, responseHeaders: Headers): Promise<Actor> {
  const token = readCookie(request, cookieNames[kind])
  if (!token) return visitor
  const byFormerName = isByFormerName(request, cookieNames[kind])
  const session = await resolveWebSession(token, kind, { byFormerName })
  if (session && byFormerName) {
    responseHeaders.append('set-cookie', sessionCookie(await moveToHostCookie(token, kind, session)))
    responseHeaders.append('set-cookie', `${cookieNames[kind]}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax`)
  }
  if (!session) {
    responseHeaders.append('set-cookie', endedCookie(cookieNames[kind]))
    return visitor
  }
  // Until the second factor or an admin's passkey is verified, the session only opens the page that asks for it.
  if (session.needsFactor || session.needsPasskey) return visitor
  return {
    kind: 'member',
    id: session.user.id,
    email: session.user.email ?? '',
    role: session.role,
    sessionId: session.sessionId,
  }
}
