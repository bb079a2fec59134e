import { beforeEach, expect, test } from 'vitest'
import { config, readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'

const auth = authServer({ env: { SMS_URL: '' } })
const switched = (env: Record<string, string>) =>
  setConfig({ ...config(), auth: { ...config().auth, ...readConfig(env).auth } })
beforeEach(() => switched({}))

test('by default anonymous, wallet and phone sign-ins are rejected, each with its error code', async () => {
  const client = auth.client()
  const password = 'vexing quartz'
  const responses = [
    await client.signInAnonymously(),
    await client.signInWithOtp({ phone: '+12025550123' }),
    await client.signUp({ phone: '+12025550123', password }),
    await client.signInWithPassword({ phone: '+12025550123', password }),
    await client.signInWithWeb3({ chain: 'ethereum', message: 'hello', signature: '0x00' }),
    await client.signInWithIdToken({ provider: 'google', token: 'x' }),
  ]
  expect(responses.map(({ error }) => error?.code)).toEqual([
    'anonymous_provider_disabled',
    'phone_provider_disabled',
    'phone_provider_disabled',
    'phone_provider_disabled',
    'web3_provider_disabled',
    'provider_disabled',
  ])
  expect(await (await fetch(`${auth.url}/settings`)).json()).toMatchObject({
    external: { anonymous_users: false, phone: false, google: false, web3_ethereum: false, web3_solana: false },
    saml_enabled: true,
  })
})

test('single sign-on is disabled without AUTH_SAML', async () => {
  switched({ AUTH_SAML: 'off' })
  expect((await auth.client().signInWithSSO({ domain: 'example.com' })).error).toMatchObject({
    code: 'saml_provider_disabled',
    status: 404,
  })
  expect((await fetch(`${auth.url}/sso/saml/metadata`)).status).toBe(404)
})

test('linking and unlinking identities is disabled without AUTH_MANUAL_LINKING', async () => {
  switched({ AUTH_MANUAL_LINKING: 'off' })
  const [email, password] = [newEmail(), 'vexing quartz']
  const { admin } = await auth.admin()
  await admin.createUser({ email, password, email_confirm: true })
  const client = auth.client()
  const { data } = await client.signInWithPassword({ email, password })
  const identity = data.user?.identities?.[0]
  expect((await client.linkIdentity({ provider: 'google' })).error).toMatchObject({ code: 'manual_linking_disabled' })
  if (!identity) throw new Error('There is no identity.')
  expect((await client.unlinkIdentity(identity)).error).toMatchObject({ code: 'manual_linking_disabled', status: 404 })
})

test('generateLink for a sign-up returns exactly the submitted data', async () => {
  const { admin } = await auth.admin()
  const data = { status: 'alpha', score: 3 }
  const email = newEmail()
  const made = await admin.generateLink({
    type: 'signup',
    email,
    password: 'vexing quartz',
    options: { data },
  })
  expect(made.data.user?.user_metadata).toEqual(data)
})
