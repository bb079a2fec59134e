import { expect, test } from 'vitest'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { openIdProvider } from '#tests/setup/openid-provider.ts'

const auth = authServer()
const google = openIdProvider({
  client: { token_endpoint_auth_method: 'client_secret_post' },
  configuration: { conformIdTokenClaims: false },
})

test('a provider that expects the client secret in the body and sends the address in the ID token is supported', async () => {
  const email = newEmail()
  const login_hint = google.person({ email, email_verified: true })
  const start = await fetch(`${auth.url}/authorize?${new URLSearchParams({ provider: 'google', login_hint })}`, {
    redirect: 'manual',
  })
  const end = await fetch(await google.walk(start.headers.get('location') ?? ''), { redirect: 'manual' })
  const fragment = new URLSearchParams(new URL(end.headers.get('location') ?? '').hash.slice(1))
  expect((await auth.client().getUser(fragment.get('access_token') ?? '')).data.user?.email).toBe(email)
})
