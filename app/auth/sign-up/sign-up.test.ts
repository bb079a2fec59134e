import { beforeEach, describe, expect, test } from 'vitest'
import { config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { authServer, clearMailLimits, newEmail } from '#tests/setup/auth-server.ts'

const auth = authServer()
const password = 'vexing quartz'
beforeEach(clearMailLimits)

describe('signing up again before the address is confirmed', () => {
  test('a sign-up with an invited address sets no password for its account', async () => {
    const email = newEmail()
    const { admin } = await auth.admin()
    const { data } = await admin.inviteUserByEmail(email)
    await admin.updateUserById(data.user?.id ?? '', { app_metadata: { role: 'admin' } })
    await auth.client().signUp({ email, password })
    const { code } = await auth.mailTo(email, /Confirm/)
    expect((await auth.client().verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
    expect((await auth.client().signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
  })
})

describe('with sign-up closed', () => {
  const closed = (env: Record<string, string>) =>
    setConfig({ ...config(), auth: { ...config().auth, ...readConfig(env).auth } })

  test('every kind of sign-up is rejected; an invitation still works', async () => {
    closed({ AUTH_SIGNUP: 'off' })
    expect((await auth.client().signUp({ email: newEmail(), password })).error).toMatchObject({
      code: 'signup_disabled',
      status: 422,
    })
    expect((await auth.client().signInAnonymously()).error).toMatchObject({ code: 'signup_disabled', status: 422 })
    expect((await auth.client().signInWithOtp({ email: newEmail() })).error).toMatchObject({
      code: 'signup_disabled',
      status: 422,
    })
    const { admin } = await auth.admin()
    expect((await admin.inviteUserByEmail(newEmail())).error).toBeNull()
    expect(await (await fetch(`${auth.url}/settings`)).json()).toMatchObject({ disable_signup: true })
    closed({})
  })

  test('with autoconfirm a second sign-up does not take over an unconfirmed account', async () => {
    const email = newEmail()
    const { admin } = await auth.admin()
    await admin.createUser({ email, app_metadata: { role: 'moderator' } })
    closed({ AUTH_AUTOCONFIRM: 'on' })
    expect((await auth.client().signUp({ email, password })).error).toMatchObject({
      code: 'user_already_exists',
      status: 422,
    })
    closed({})
  })
})
