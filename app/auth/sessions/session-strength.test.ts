import { expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { createUser } from '../auth.ts'

const auth = authServer({ env: { GOOGLE_CLIENT_ID: 'ours' } })
const password = 'a wedge of 126 degrees'

test('a session that was stolen weeks ago adds no way in, until its owner signs in again', async () => {
  const email = newEmail()
  await createUser({ email, password, emailConfirmed: true }, { kind: 'system' })
  const client = auth.client({ experimental: { passkey: true } })
  await client.signInWithPassword({ email, password })
  await rawSql()`update auth.sessions set amr = jsonb_set(amr, '{0,timestamp}', to_jsonb(
    extract(epoch from now() - interval '20 days')::bigint))`
  const needed = { code: 'reauthentication_needed' }
  expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject(needed)
  expect((await client.passkey.startRegistration()).error).toMatchObject(needed)
  expect((await client.linkIdentity({ provider: 'google' })).error).toMatchObject(needed)
  expect((await client.updateUser({ phone: '15025550167' })).error).toMatchObject(needed)
  expect((await client.updateUser({ email: newEmail() })).error).toMatchObject(needed)
  expect((await client.updateUser({ data: { hobby: 'chess' } })).error).toBeNull()
  expect((await client.reauthenticate()).error).toBeNull()
  const { code } = await auth.mailTo(email, /confirmation code/)
  expect((await client.updateUser({ email: newEmail(), nonce: code })).error).toBeNull()
  await client.signInWithPassword({ email, password })
  expect((await client.mfa.enroll({ factorType: 'totp' })).error).toBeNull()
  expect((await client.passkey.startRegistration()).error).toBeNull()
})
