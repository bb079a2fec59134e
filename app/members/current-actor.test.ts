import { expect, test } from 'vitest'
import { createUser, startWebSession } from '#app/auth/auth.ts'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { resolveActors } from './current-actor.server.ts'
import { sessionCookie } from './sessions/session-cookie.server.ts'

testDatabase()
const caller = { address: '192.0.2.7', userAgent: 'Test' }

async function admin() {
  const made = { email: `${newId()}@example.com`, emailConfirmed: true, appMetadata: { role: 'admin' } }
  return (await createUser(made, { kind: 'system' })).id
}

const actors = (cookies: string) =>
  resolveActors(new Request('http://localhost/campus', { headers: { cookie: cookies } }), new Headers())

test('a session without its second factor is a visitor, in the Campus and the admin area', async () => {
  const userId = await admin()
  const campus = await startWebSession({ userId, kind: 'campus', ...caller })
  const area = await startWebSession({ userId, kind: 'admin', ...caller })
  const cookies = `campus_session=${campus.token}; admin_session=${area.token}`
  expect(await actors(cookies)).toMatchObject({
    campus: { kind: 'member', id: userId },
    admin: { kind: 'member', id: userId, role: 'admin' },
  })
  await rawSql()`insert into auth.mfa_factors (id, user_id, factor_type, status)
    values (${newId()}, ${userId}, 'totp', 'verified')`
  expect(await actors(cookies)).toEqual({ campus: { kind: 'visitor' }, admin: { kind: 'visitor' } })
  const session = await startWebSession({ userId, kind: 'admin', aal: 'aal2', ...caller })
  expect(await actors(`admin_session=${session.token}`)).toMatchObject({ admin: { id: userId } })
})

test('a session of one area is not valid in the other', async () => {
  const userId = await admin()
  const campus = await startWebSession({ userId, kind: 'campus', ...caller })
  expect(await actors(`admin_session=${campus.token}`)).toMatchObject({ admin: { kind: 'visitor' } })
})

test('over HTTPS a session has a `__Host-` cookie; the former cookie is migrated once', async () => {
  const before = config()
  const userId = await admin()
  const old = await startWebSession({ userId, kind: 'campus', ...caller })
  expect(old.cookie.name).toBe('campus_session')
  setConfig({ ...before, siteUrl: 'https://solutioneer.example', https: true })
  try {
    const fresh = await startWebSession({ userId, kind: 'campus', ...caller })
    expect(sessionCookie(fresh)).toMatch(/^__Host-campus_session=.+; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
    // A cookie without the prefix may come from a neighboring host: it is ignored.
    expect(await actors(`campus_session=${fresh.token}`)).toMatchObject({ campus: { kind: 'visitor' } })
    expect(await actors(`__Host-campus_session=${fresh.token}`)).toMatchObject({ campus: { id: userId } })

    const headers = new Headers()
    const request = new Request('https://solutioneer.example/campus', {
      headers: { cookie: `campus_session=${old.token}` },
    })
    expect(await resolveActors(request, headers)).toMatchObject({ campus: { id: userId } })
    const [moved = '', ended = ''] = headers.getSetCookie()
    expect(moved).toContain(`__Host-campus_session=${old.token};`)
    expect(ended).toContain('campus_session=; Max-Age=0')
    await rawSql()`update auth.web_sessions set host_cookie_since = host_cookie_since - interval '2 minutes'`
    expect(await actors(`campus_session=${old.token}`)).toMatchObject({ campus: { kind: 'visitor' } })
    expect(await actors(`__Host-campus_session=${old.token}`)).toMatchObject({ campus: { id: userId } })
  } finally {
    setConfig(before)
  }
})
