import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { loggedLines } from '#tests/setup/logged-lines.ts'
import { openIdProvider } from '#tests/setup/openid-provider.ts'
import { samlProvider } from '#tests/setup/saml-provider.ts'
import { apiKeys } from '../keys/keys.ts'

const auth = authServer()
const google = openIdProvider()
const corp = samlProvider()
const lines = loggedLines()

test('neither log nor audit log contains a state, code, token, nonce, assertion or signature of a provider', async () => {
  const email = newEmail()
  const verifier = 'v'.repeat(64)
  const query = {
    provider: 'google',
    login_hint: google.person({ email, email_verified: true }),
    code_challenge: verifier,
    code_challenge_method: 'plain',
  }
  const start = await fetch(`${auth.url}/authorize?${new URLSearchParams(query)}`, { redirect: 'manual' })
  const callback = new URL(await google.walk(start.headers.get('location') ?? ''))
  const end = new URL((await fetch(callback, { redirect: 'manual' })).headers.get('location') ?? '')
  const code = end.searchParams.get('code') ?? ''
  const [flow] = await rawSql()`select * from auth.flow_state`
  const exchanged = await post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })
  const nonce = crypto.randomUUID()
  const idToken = await google.idToken({
    sub: crypto.randomUUID(),
    email: newEmail(),
    email_verified: true,
    nonce: createHash('sha256').update(nonce).digest('hex'),
  })
  await post('/token?grant_type=id_token', { provider: 'google', id_token: idToken, nonce })
  await post('/token?grant_type=id_token', { provider: 'google', id_token: `${idToken}x`, nonce })
  const signature = 'ab'.repeat(65)
  await post('/token?grant_type=web3', { chain: 'ethereum', message: 'm'.repeat(100), signature })
  const { service } = await apiKeys()
  await post('/admin/sso/providers', { type: 'saml', metadata_xml: corp.metadata, domains: ['corp.example'] }, service)
  const ours = await (await fetch(`${auth.url}/sso/saml/metadata`)).text()
  const firstResponse = await post('/sso', { domain: 'corp.example', skip_http_redirect: true })
  const form = await corp.answer(firstResponse.url, ours)
  await fetch(`${auth.url}/sso/saml/acs`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(form) })
  const repeated = await post('/sso', { domain: 'corp.example', skip_http_redirect: true })
  const forged = await samlProvider(corp.entityId).answer(repeated.url, ours)
  await fetch(`${auth.url}/sso/saml/acs`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(forged) })

  expect(flow?.provider_access_token).toBeTruthy()
  expect(JSON.stringify(flow)).not.toContain(exchanged.provider_token)
  const logged = lines.join('\n')
  expect(logged).toContain('"path":"/auth/v1/callback"')
  expect(logged).toContain('SAML response refused')
  const audited = JSON.stringify(await rawSql()`select * from audit_log`)
  expect(audited).toContain('auth.signed-up')
  const secrets = [
    callback.searchParams.get('state'),
    callback.searchParams.get('code'),
    code,
    exchanged.access_token,
    exchanged.refresh_token,
  ]
  for (const secret of [
    ...secrets,
    exchanged.provider_token,
    idToken,
    nonce,
    signature,
    form.SAMLResponse.slice(0, 200),
    form.RelayState,
    'a secret of forty bits',
  ]) {
    expect(secret?.length).toBeGreaterThan(10)
    expect(logged).not.toContain(secret)
    expect(audited).not.toContain(secret)
  }
})

async function post(path: string, body: object, bearer = '') {
  const headers: HeadersInit = bearer ? { authorization: `Bearer ${bearer}` } : {}
  return (await fetch(auth.url + path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}
