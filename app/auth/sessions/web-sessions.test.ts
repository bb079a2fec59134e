import { describe, expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { countingQueries } from '#app/platform/database/pool/count-queries.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import {
  changePassword,
  createUser,
  deleteUser,
  endAllSessions,
  endWebSession,
  ensureFirstAdmin,
  findUser,
  isAuthError,
  resolveWebSession,
  rotateWebSession,
  signInWithPassword,
  startWebSession,
  updateUser,
} from '../auth.ts'
import { endOtherWebSessions, listWebSessions } from './web-sessions.ts'

testDatabase()
const password = 'vexing quartz'
const caller = { address: '192.0.2.7', userAgent: 'Test' }

async function member(role?: string) {
  const email = `${crypto.randomUUID()}@example.com`
  const user = await createUser(
    { email, password, emailConfirmed: true, ...(role ? { appMetadata: { role } } : {}) },
    { kind: 'system' },
  )
  return { id: user.id, email }
}
const start = (userId: string, kind: 'campus' | 'admin' = 'campus') => startWebSession({ userId, kind, ...caller })

describe('a session of the website', () => {
  test('is an opaque secret that is stored hashed, in a cookie that scripts cannot read', async () => {
    const { id } = await member()
    const { token, cookie } = await start(id)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(cookie).toEqual({
      name: 'campus_session',
      maxAge: 30 * 86_400,
      httpOnly: true,
      sameSite: 'Lax',
      secure: false,
      path: '/',
    })
    const [row] = await rawSql()`select token_hash from auth.web_sessions where user_id = ${id}`
    expect(JSON.stringify(row)).not.toContain(token)
    expect(await resolveWebSession(token, 'campus')).toMatchObject({ user: { id }, role: 'member', aal: 'aal1' })
    expect(await resolveWebSession(token, 'admin')).toBeNull()
    expect(await resolveWebSession(`${token}x`, 'campus')).toBeNull()
    expect(await resolveWebSession(undefined, 'campus')).toBeNull()
  })

  test('expires when unused, and after its maximum lifetime', async () => {
    const { id } = await member('admin')
    const campus = await start(id)
    const admin = await start(id, 'admin')
    expect(admin.cookie).toMatchObject({ name: 'admin_session', maxAge: 12 * 3600 })
    await rawSql()`update auth.web_sessions set last_seen_at = now() - interval '61 minutes' where user_id = ${id}`
    expect(await resolveWebSession(admin.token, 'admin')).toBeNull()
    expect(await resolveWebSession(campus.token, 'campus')).not.toBeNull()
    await rawSql()`update auth.web_sessions set last_seen_at = now() - interval '15 days' where user_id = ${id}`
    expect(await resolveWebSession(campus.token, 'campus')).toBeNull()
    await rawSql()`update auth.web_sessions set last_seen_at = now(), expires_at = now() where user_id = ${id}`
    expect(await resolveWebSession(campus.token, 'campus')).toBeNull()
  })

  test('records its last use at most once a minute', async () => {
    const { id } = await member()
    const { token } = await start(id)
    const seen = async () =>
      (await rawSql()`select last_seen_at from auth.web_sessions where user_id = ${id}`)[0]?.last_seen_at as string
    const first = await seen()
    await resolveWebSession(token, 'campus')
    expect(await seen()).toEqual(first)
    await rawSql()`update auth.web_sessions set last_seen_at = now() - interval '61 seconds' where user_id = ${id}`
    await resolveWebSession(token, 'campus')
    expect(Date.now() - Date.parse(await seen())).toBeLessThan(10_000)
  })

  test('records its last use once for forty concurrent requests', async () => {
    const { id } = await member()
    const { token } = await start(id)
    await rawSql()`update auth.web_sessions set last_seen_at = now() - interval '61 seconds' where user_id = ${id}`
    const resolving = () => Promise.all(Array.from({ length: 40 }, () => resolveWebSession(token, 'campus')))
    const { result, queries } = await countingQueries(resolving)
    expect(result.every((session) => session?.user.id === id)).toBe(true)
    expect(queries.filter((query) => query.startsWith('update')).length).toBeLessThan(10)
  })

  test('gets a new secret when its level is raised, and keeps its expiry', async () => {
    const { id } = await member()
    const first = await start(id)
    await rawSql()`update auth.web_sessions set expires_at = now() + interval '1 hour' where user_id = ${id}`
    const second = await rotateWebSession(first.token, 'campus', { aal: 'aal2' })
    expect(second?.cookie.maxAge).toBeLessThanOrEqual(3600)
    const { expiresAt = new Date(0) } = (await resolveWebSession(second?.token, 'campus')) ?? {}
    expect(Math.round((expiresAt.getTime() - Date.now()) / 60_000)).toBe(60)
    expect(await resolveWebSession(first.token, 'campus')).toBeNull()
    expect(await resolveWebSession(second?.token, 'campus')).toMatchObject({ aal: 'aal2' })
    expect(await rotateWebSession(first.token, 'campus')).toBeNull()
  })

  test.each([
    ['signing out', async (_id: string, token: string) => endWebSession(token)],
    ['a ban', async (id: string) => void (await updateUser(id, { banDuration: '1h' }, { kind: 'system' }))],
    [
      'a change of role',
      async (id: string) => void (await updateUser(id, { appMetadata: { role: 'member' } }, { kind: 'system' })),
    ],
    [
      'a new password from an admin',
      async (id: string) => void (await updateUser(id, { password: 'another wedge' }, { kind: 'system' })),
    ],
    ['deletion', async (id: string) => deleteUser(id, {}, { kind: 'system' })],
    ['soft deletion', async (id: string) => deleteUser(id, { soft: true }, { kind: 'system' })],
    ['ending all', async (id: string) => endAllSessions(id)],
  ])('ends at once by %s', async (_how, end) => {
    const { id } = await member('moderator')
    const { token } = await start(id)
    expect(await resolveWebSession(token, 'campus')).toMatchObject({ role: 'moderator' })
    await end(id, token)
    expect(await resolveWebSession(token, 'campus')).toBeNull()
  })

  test('a change of password ends all sessions except the current one', async () => {
    const { id, email } = await member()
    const current = await start(id)
    const there = await start(id)
    const input = { userId: id, sessionId: current.sessionId, caller }
    await changePassword({ ...input, password: 'another wedge', isProven: true })
    expect(await resolveWebSession(current.token, 'campus')).not.toBeNull()
    expect(await resolveWebSession(there.token, 'campus')).toBeNull()
    expect((await signInWithPassword({ email, password: 'another wedge', caller })).user.id).toBe(id)
    const rejected = await changePassword({ ...input, password: 'a third wedge', isProven: false }).catch(
      (error) => error,
    )
    expect(isAuthError(rejected, 'reauthentication_needed')).toBe(true)
    await changePassword({ ...input, password: 'a third wedge', currentPassword: 'another wedge', isProven: false })
    const auditRows = await rawSql()`
      select act, address from audit_log where actor_id = ${id} and act = 'auth.password-changed'`
    expect(auditRows).toEqual(Array(2).fill({ act: 'auth.password-changed', address: caller.address }))
  })

  test('a new sign-in cancels the deletion of the account with a notice', async () => {
    const { id, email } = await member()
    await rawSql()`update auth.users set deletion_due_at = now() + interval '7 days' where id = ${id}`
    await start(id)
    expect((await findUser({ id }))?.deletionDueAt).toBeNull()
    expect(
      await rawSql()`select kind from mails where recipient = ${email} and kind = 'auth.account-kept'`,
    ).toHaveLength(1)
  })

  test('is listed with its details, and all others can be ended together', async () => {
    const { id } = await member()
    const current = await start(id)
    await start(id)
    const list = await listWebSessions(id)
    expect(list).toHaveLength(2)
    expect(list[0]).toMatchObject({ kind: 'campus', ...caller })
    await endOtherWebSessions(id, current.sessionId)
    expect((await listWebSessions(id)).map((one) => one.id)).toEqual([current.sessionId])
  })
})

describe('the first admin', () => {
  test('is created once, with a password that is shown once', async () => {
    await rawSql()`delete from auth.users`
    const first = await ensureFirstAdmin(undefined, undefined)
    expect(first?.password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/)
    expect(
      (await signInWithPassword({ email: first?.email ?? '', password: first?.password ?? '', caller })).user
        .appMetadata.role,
    ).toBe('admin')
    expect(await ensureFirstAdmin('other@example.com', password)).toBeNull()
  })

  test('has the address and password from the environment', async () => {
    await rawSql()`delete from auth.users`
    expect(await ensureFirstAdmin('boss@example.com', password)).toEqual({ email: 'boss@example.com' })
    expect((await signInWithPassword({ email: 'boss@example.com', password, caller })).user.appMetadata.role).toBe(
      'admin',
    )
  })

  test('is not an unconfirmed account with the same address', async () => {
    await rawSql()`delete from auth.users`
    await createUser({ email: 'boss@example.com', password: 'planted by a stranger' }, { kind: 'system' })
    const first = await ensureFirstAdmin('boss@example.com')
    expect(first?.password).toBeTruthy()
    const stranger = await signInWithPassword({
      email: 'boss@example.com',
      password: 'planted by a stranger',
      caller,
    }).catch((error) => error)
    expect(isAuthError(stranger, 'invalid_credentials')).toBe(true)
    expect(
      (await signInWithPassword({ email: 'boss@example.com', password: first?.password ?? '', caller })).user
        .appMetadata.role,
    ).toBe('admin')
  })
})
