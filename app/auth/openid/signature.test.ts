import { exportJWK, generateKeyPair } from 'jose'
import { afterEach, expect, test, vi } from 'vitest'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { openIdProvider } from '#tests/setup/openid-provider.ts'

const auth = authServer({ env: { AUTH_REDIRECT_URLS: 'https://app.example.org/**' } })
const google = openIdProvider()
const away = 'https://app.example.org/welcome'

afterEach(() => vi.restoreAllMocks())

test('an ID token that is not signed with the provider’s keys is rejected', async () => {
  const { publicKey } = await generateKeyPair('ES256', { extractable: true })
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'test-key', use: 'sig', alg: 'ES256' }]
  const { fetch: real } = globalThis
  // why: the real provider signs with the keys that it publishes.
  const published = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const isKeys = String(input instanceof Request ? input.url : input).startsWith(`${google.issuer}/jwks`)
    return isKeys ? Response.json({ keys }) : real(input, init)
  })
  const query = {
    provider: 'google',
    redirect_to: away,
    login_hint: google.person({ email: newEmail(), email_verified: true }),
  }
  const start = await real(`${auth.url}/authorize?${new URLSearchParams(query)}`, { redirect: 'manual' })
  const callback = await google.walk(start.headers.get('location') ?? '')
  const end = await real(callback, { redirect: 'manual' })
  expect(published.mock.calls.some(([input]) => String(input).includes('/jwks'))).toBe(true)
  expect(end.headers.get('location')).toContain('error=server_error')
  expect(end.headers.get('location')).not.toContain('access_token')
})
