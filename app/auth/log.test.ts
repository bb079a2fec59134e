import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { apiKeys } from './keys/keys.ts'

const auth = authServer()
const password = 'a wedge of 126 degrees'
const lines: string[] = []
const stream = (log as unknown as Record<symbol, { write: (line: string) => void }>)[pino.symbols.streamSym]
const { level } = log
const write = stream?.write

beforeAll(() => {
  log.level = 'trace'
  if (stream) stream.write = (line) => void lines.push(line)
})
afterAll(() => {
  log.level = level
  if (stream && write) stream.write = write
})

test('the log has every request, and no password, code, link, token or key', async () => {
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
  // A fault of ours, in the middle of storing a mail with a code in it.
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
