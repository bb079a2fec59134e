import { expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { pressLink } from '#tests/setup/as-browser.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { changePassword, createUser, endOtherSessions, endSession, listSessions, startWebSession } from '../auth.ts'
import { resolveWebSession } from './web-sessions.ts'

const auth = authServer()
const password = 'vexing quartz'
const caller = { address: '192.0.2.7', userAgent: 'Test' }

/** A member who is signed in on the website and through an app. */
async function member() {
  const email = newEmail()
  const { id } = await createUser({ email, password, emailConfirmed: true }, { kind: 'system' })
  const app = auth.client()
  await app.signInWithPassword({ email, password })
  const web = await startWebSession({ userId: id, kind: 'campus', ...caller })
  const isIn = async (client = app) => (await client.getUser()).error === null
  const isOnWebsite = async (token = web.token) => (await resolveWebSession(token, 'campus')) !== null
  return { id, email, app, web, isIn, isOnWebsite }
}

test('one list has the sessions of the website and of apps, and each can be ended', async () => {
  const { id, web, isIn, isOnWebsite } = await member()
  const lines = await listSessions(id)
  expect(lines.map(({ kind }) => kind).sort()).toEqual(['app', 'campus'])
  const stranger = await member()
  for (const line of lines) expect(await endSession(stranger.id, line.id)).toBe(false)
  for (const line of lines) expect(await endSession(id, line.id)).toBe(true)
  expect([await isIn(), await isOnWebsite()]).toEqual([false, false])
  expect(await endSession(id, web.sessionId)).toBe(false)
  expect(await listSessions(id)).toEqual([])
})

test('a session that an SSO provider has expired is invalid and cannot be refreshed', async () => {
  const { id, app } = await member()
  const { session } = (await app.getSession()).data
  await rawSql()`update auth.sessions set not_after = now() - interval '1 minute' where user_id = ${id}`
  const userResponse = await auth.client().getUser(session?.access_token ?? '')
  expect(userResponse.error).toMatchObject({ name: 'AuthSessionMissingError' })
  const refreshed = await auth.client().refreshSession({ refresh_token: session?.refresh_token ?? '' })
  expect(refreshed.error).toMatchObject({ code: 'session_expired' })
  expect((await listSessions(id)).map(({ kind }) => kind)).toEqual(['campus'])
})

test('signing out all others on the website ends those of apps', async () => {
  const { id, web, isIn, isOnWebsite } = await member()
  await endOtherSessions(id, web.sessionId)
  expect([await isIn(), await isOnWebsite()]).toEqual([false, true])
})

test('an app that signs out everywhere, or all others, ends those of the website', async () => {
  const [everywhere, others, current] = [await member(), await member(), await member()]
  await everywhere.app.signOut({ scope: 'global' })
  await others.app.signOut({ scope: 'others' })
  await current.app.signOut({ scope: 'local' })
  expect([await everywhere.isOnWebsite(), await others.isOnWebsite(), await current.isOnWebsite()]).toEqual([
    false,
    false,
    true,
  ])
  expect(await others.isIn()).toBe(true)
})

test('signing out everywhere voids a code that nobody has redeemed yet', async () => {
  const { id, email } = await member()
  const thief = auth.client({ flowType: 'pkce' })
  await thief.signInWithOtp({ email, options: { emailRedirectTo: `${auth.siteUrl}/in` } })
  const { link } = await auth.mailTo(email, /sign-in link/)
  const landed = await pressLink(link)
  const code = new URL(landed.headers.get('location') ?? '').searchParams.get('code') ?? ''
  expect(code).not.toBe('')
  await endOtherSessions(id)
  expect((await thief.exchangeCodeForSession(code)).error).toMatchObject({ code: 'flow_state_not_found' })
})

test('a new password is audited with the client’s address', async () => {
  const { id, web } = await member()
  const input = {
    userId: id,
    password: 'a newer wedge',
    sessionId: web.sessionId,
    isProven: true,
    caller,
  }
  await changePassword(input)
  const auditRows = await rawSql()`select act, address from audit_log where actor_id = ${id} and act like '%password%'`
  expect(auditRows).toEqual([{ act: 'auth.password-changed', address: caller.address }])
})

test('a new password ends all other sessions of the website and of apps', async () => {
  const [website, client] = [await member(), await member()]
  const { sessionId } = website.web
  const input = { userId: website.id, password: 'another wedge entirely', isProven: true }
  await changePassword({ ...input, sessionId, caller })
  expect([await website.isIn(), await website.isOnWebsite()]).toEqual([false, true])
  await client.app.updateUser({ password: 'another wedge entirely' })
  expect([await client.isIn(), await client.isOnWebsite()]).toEqual([true, false])
})
