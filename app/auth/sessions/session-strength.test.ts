import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { createUser } from '../auth.ts'

const auth = authServer({ env: { GOOGLE_CLIENT_ID: 'ours' } })
const password = 'vexing quartz'

test('an old session cannot add a sign-in method until the owner signs in again', async () => {
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

test('an old session cannot remove a verified factor, a passkey or an identity', async () => {
  const [email, client] = [newEmail(), auth.client({ experimental: { passkey: true } })]
  const { id } = await createUser({ email, password, emailConfirmed: true }, { kind: 'system' })
  await client.signInWithPassword({ email, password })
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'App' })
  if (data?.type !== 'totp') throw new Error('no app')
  const code = () => new TOTP({ secret: Secret.fromBase32(data.totp.secret) }).generate()
  await rawSql()`insert into auth.identities (id, user_id, provider, provider_id, identity_data)
    values (gen_random_uuid(), ${id}, 'google', ${id}, '{}')`
  await client.mfa.challengeAndVerify({ factorId: data.id, code: code() })
  const begun = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Begun' })
  const { data: identities } = await client.getUserIdentities()
  const google = identities?.identities.find(({ provider }) => provider === 'google')
  if (!google) throw new Error('no identity')
  await rawSql()`update auth.sessions set amr = jsonb_set(amr, '{0,timestamp}', to_jsonb(
    extract(epoch from now() - interval '20 days')::bigint)) where user_id = ${id}`
  const needed = { code: 'reauthentication_needed' }
  expect((await client.mfa.unenroll({ factorId: data.id })).error).toMatchObject(needed)
  expect((await client.passkey.delete({ passkeyId: crypto.randomUUID() })).error).toMatchObject(needed)
  expect((await client.unlinkIdentity(google)).error).toMatchObject(needed)
  // An unverified factor does not protect the account.
  expect((await client.mfa.unenroll({ factorId: begun.data?.id ?? '' })).error).toBeNull()
  await rawSql()`update auth.mfa_factors set last_totp_step = null where id = ${data.id}`
  expect((await client.mfa.challengeAndVerify({ factorId: data.id, code: code() })).error).toBeNull()
  expect((await client.unlinkIdentity(google)).error).toBeNull()
  expect((await client.mfa.unenroll({ factorId: data.id })).error).toBeNull()
})
