import { expect, test } from 'vitest'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'

const auth = authServer({ env: { AUTH_AUTOCONFIRM: 'on' } })
const password = 'vexing quartz'

async function signedUp() {
  const client = auth.client()
  const { data } = await client.signUp({ email: newEmail(), password })
  return { client, userId: data.user?.id ?? '' }
}

const nonsense = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: {}, clientExtensionResults: {} }
const credential = nonsense as never

test('a ceremony requires user verification', async () => {
  const { client } = await signedUp()
  const { data } = await client.passkey.startRegistration()
  expect(data?.options).toMatchObject({
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  })
  expect((data?.expires_at ?? 0) * 1000).toBeGreaterThan(Date.now() + 290_000)
  const started = await auth.client().passkey.startAuthentication()
  expect(started.data?.options).toMatchObject({ userVerification: 'required' })
  expect(started.data?.options.allowCredentials ?? []).toEqual([])
})

test('passkeys belong to the host of the site, and to this machine by its name', async () => {
  const { client } = await signedUp()
  const hostAt = async (siteUrl: string) => {
    const originalConfig = config()
    setConfig({ ...originalConfig, siteUrl })
    const { data } = await client.passkey.startRegistration()
    setConfig(originalConfig)
    return data?.options.rp.id
  }
  expect(await hostAt('https://pie.example')).toBe('pie.example')
  expect(await hostAt('http://127.0.0.1:3000')).toBe('localhost')
})

test('a challenge is verified once, and only for the user it was issued to', async () => {
  const [one, other] = [await signedUp(), await signedUp()]
  const { data } = await one.client.passkey.startRegistration()
  const challengeId = data?.challenge_id ?? ''
  const stolen = await other.client.passkey.verifyRegistration({ challengeId, credential })
  expect(stolen.error).toMatchObject({ code: 'webauthn_challenge_not_found', status: 400 })
  const started = await auth.client().passkey.startAuthentication()
  const response = { challengeId: started.data?.challenge_id ?? '', credential }
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => auth.client().passkey.verifyAuthentication(response)),
  )
  const codes = outcomes.map(({ error }) => (error as { code?: string } | null)?.code)
  expect(codes.filter((code) => code === 'webauthn_verification_failed')).toHaveLength(1)
  expect(codes.filter((code) => code === 'webauthn_challenge_not_found')).toHaveLength(7)
})

test('a late response is rejected as expired', async () => {
  const started = await auth.client().passkey.startAuthentication()
  await rawSql()`update auth.passkey_challenges set expires_at = now()`
  const late = await auth
    .client()
    .passkey.verifyAuthentication({ challengeId: started.data?.challenge_id ?? '', credential })
  expect(late.error).toMatchObject({ code: 'webauthn_challenge_expired', status: 400 })
})

test('a passkey of another account cannot be renamed or removed', async () => {
  const { client, userId } = await signedUp()
  for (const passkeyId of ['no-id', newId()]) {
    const named = await client.passkey.update({ passkeyId, friendlyName: 'Mine' })
    expect(named.error).toMatchObject({ status: 404 })
    expect((await client.passkey.delete({ passkeyId })).error).toMatchObject({ status: 404 })
  }
  const long = await client.passkey.update({ passkeyId: newId(), friendlyName: 'x'.repeat(121) })
  expect(long.error).toMatchObject({ code: 'validation_failed', status: 400 })
  const admin = await auth.admin()
  expect((await admin.admin.passkey.listPasskeys({ userId: newId() })).error).toMatchObject({ code: 'user_not_found' })
  const removed = await admin.admin.passkey.deletePasskey({ userId, passkeyId: newId() })
  expect(removed.error).toMatchObject({ status: 404 })
})

test('only the owner renames and removes passkeys, which is audited and notified by email', async () => {
  const [{ client, userId }, stranger] = [await signedUp(), await signedUp()]
  const passkeyId = newId()
  await rawSql()`insert into auth.passkeys (id, user_id, credential_id, public_key)
    values (${passkeyId}, ${userId}, ${newId()}, '\\x00')`
  expect((await stranger.client.passkey.update({ passkeyId, friendlyName: 'Theirs' })).error).toMatchObject({
    status: 404,
  })
  expect((await stranger.client.passkey.delete({ passkeyId })).error).toMatchObject({ status: 404 })
  expect((await client.passkey.update({ passkeyId, friendlyName: 'My phone' })).error).toBeNull()
  expect((await client.passkey.delete({ passkeyId })).error).toBeNull()
  expect(await rawSql()`select from auth.passkeys where user_id = ${userId}`).toHaveLength(0)
  const acts = await rawSql()`select act from audit_log where actor_id = ${userId} and act like '%passkey%' order by id`
  expect(acts.map(({ act }) => act)).toEqual(['auth.passkey-renamed', 'auth.passkey-removed'])
  const [mail] = await rawSql()`select m.body_text as text from mails m join auth.users u on u.email = m.recipient
    where u.id = ${userId} and m.kind = 'auth.passkey-removed'`
  expect(mail?.text).toContain('My phone')
})

test('in an account with a second factor, an aal1 session cannot manage passkeys', async () => {
  const { client, userId } = await signedUp()
  await rawSql()`insert into auth.mfa_factors (id, user_id, factor_type, status)
    values (${newId()}, ${userId}, 'totp', 'verified')`
  expect((await client.passkey.startRegistration()).error).toMatchObject({ code: 'insufficient_aal' })
  expect((await client.passkey.delete({ passkeyId: newId() })).error).toMatchObject({ code: 'insufficient_aal' })
})
