import { sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { createUser } from '#app/auth/auth.ts'
import { visitor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { actorsContext } from '#app/platform/request.server.ts'
import { openWebSession } from '../sessions/open-session.server.ts'

const password = 'Vier-Lampen-am-Hafen-27'

/**
 * An admin with a password, and a session of the admin area whose last reauthentication is `minutes` ago. `ask` makes
 * the arguments of a route's loader, or with fields those of its action.
 */
export async function buildAdminSession({ minutes }: { minutes: number }) {
  const email = `${newId()}@example.com`
  const values = { email, password, emailConfirmed: true, appMetadata: { role: 'admin' } }
  const { id } = await createUser(values, { kind: 'system' })
  const setCookie = await openWebSession({ userId: id, kind: 'admin', address: '192.0.2.7', userAgent: 'Test' })
  await database().execute(
    sql`update auth.web_sessions set proved_at = now() - make_interval(mins => ${minutes}) where user_id = ${id}`,
  )
  const admin = { kind: 'member', id, email, role: 'admin', sessionId: newId() } as const
  function ask(path: string, fields?: Record<string, string>) {
    const context = new RouterContextProvider()
    context.set(actorsContext, { campus: visitor, admin })
    const headers = { cookie: setCookie.split(';')[0] ?? '' }
    const url = `http://localhost:3000${path}`
    const request = fields
      ? new Request(url, { method: 'POST', headers, body: new URLSearchParams(fields) })
      : new Request(url, { headers })
    return { request, context, params: {} } as never
  }
  return { admin, password, ask }
}

/** Awaits a loader or action. Returns its response, or the error that it throws. */
export function answerOf(answering: Promise<unknown>): Promise<unknown> {
  return answering.catch((thrown: unknown) => thrown)
}
