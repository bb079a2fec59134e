import { expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { loggedLines } from '#tests/setup/logged-lines.ts'
import { apiKeys } from './keys/keys.ts'

const auth = authServer()
const password = 'vexing quartz'
const lines = loggedLines()

test('the log contains every request, and no password, code, link, token or key', async () => {
  const email = newEmail()
  const client = auth.client()
  await client.signUp({ email, password })
  const confirmation = await auth.mailTo(email, /Confirm/)
  await fetch(confirmation.link, { redirect: 'manual' })
  await client.verifyOtp({ email, token: confirmation.code, type: 'signup' })
  await client.signInWithPassword({ email, password: `${password} but wrong` })
  const { data } = await client.signInWithPassword({ email, password })
  await client.getUser()
  await client.refreshSession()
  await client.resetPasswordForEmail(email)
  const recovery = await auth.mailTo(email, /Reset/)
  await client.verifyOtp({ email, token: recovery.code, type: 'recovery' })
  // Cause an internal error while a mail with a code is stored.
  await rawSql()`alter table mails rename to mails_away`
  const failed = await auth.client().signUp({ email: newEmail(), password })
  const reset = await auth.client().resetPasswordForEmail(email)
  await rawSql()`alter table mails_away rename to mails`
  expect(failed.error?.status).toBe(500)
  expect(reset.error?.status).toBe(429)

  const logged = lines.join('\n')
  expect(logged).toContain('"path":"/auth/v1/signup"')
  expect(logged).toContain('auth request failed')
  expect(logged).toContain('mails')
  const { service } = await apiKeys()
  const secrets = [
    password,
    confirmation.code,
    confirmation.token,
    recovery.code,
    recovery.token,
    service,
    data.session?.access_token,
    data.session?.refresh_token,
  ]
  for (const secret of secrets) {
    expect(secret).toBeTruthy()
    expect(logged).not.toContain(secret)
  }
  expect(logged).not.toContain(email)
  expect(logged).not.toContain('verify?token=')
})
