import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GoTrueClient } from '@supabase/auth-js'
import type { BrowserContext, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { linkPages } from '#app/auth/endpoints/links/link-pages.content.ts'
import { testBrowser } from './setup/app.ts'
import { authServer, newEmail } from './setup/auth-server.ts'

// The public client in a real browser, on a page of another origin, as somebody's own application has it.
const auth = authServer({
  env: { AUTH_AUTOCONFIRM: 'on', AUTH_REDIRECT_URLS: 'http://127.0.0.1:*/** http://localhost:*/**' },
})
const browser = testBrowser()
const password = 'a wedge of 126 degrees'

declare global {
  interface Window {
    client: GoTrueClient
    events: string[]
    violations: string[]
  }
}

const application = `
import { GoTrueClient } from '@supabase/auth-js'
const { url, flowType } = JSON.parse(document.querySelector('#facts').textContent)
window.events = []
const kept = { storageKey: 'session', autoRefreshToken: true, persistSession: true }
window.client = new GoTrueClient({ url, flowType, ...kept, detectSessionInUrl: true })
window.client.onAuthStateChange((event) => window.events.push(event))
`

let server: Server | undefined
let origin = ''
beforeAll(async () => {
  const script = await bundled()
  const serving = createServer((request, response) => {
    if (request.url === '/client.js') return response.setHeader('content-type', 'text/javascript').end(script)
    const flowType = new URL(request.url ?? '/', 'http://x').pathname.includes('pkce') ? 'pkce' : 'implicit'
    const facts = JSON.stringify({ url: auth.url, flowType })
    response.setHeader('content-type', 'text/html')
    response.end(
      '<!doctype html><title>Application</title><script type="application/json" ' +
        `id="facts">${facts}</script><script type="module" src="/client.js"></script>`,
    )
  })
  await new Promise<void>((resolve) => serving.listen(0, '127.0.0.1', resolve))
  server = serving
  origin = `http://127.0.0.1:${(serving.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server?.close(resolve)))

let context: BrowserContext
afterEach(() => context?.close())

async function openPage(path = '/implicit', at?: BrowserContext): Promise<Page> {
  context = at ?? (await browser.current.newContext())
  const page = await context.newPage()
  await page.goto(new URL(path, origin).href)
  await page.waitForFunction(() => window.client !== undefined)
  return page
}

const happened = (page: Page, event: string) =>
  page.waitForFunction((name) => window.events?.includes(name), event, { timeout: 30_000 })

async function signedUp(page: Page): Promise<string> {
  const email = newEmail()
  const code = await page.evaluate(async (given) => (await window.client.signUp(given)).error?.code, {
    email,
    password,
  })
  expect(code).toBeUndefined()
  return email
}

test('signs up, updates the user, refreshes and signs out, with an event for each', async () => {
  const page = await openPage()
  await signedUp(page)
  await happened(page, 'SIGNED_IN')
  await page.evaluate(() => window.client.updateUser({ data: { town: 'Louisville' } }))
  await happened(page, 'USER_UPDATED')
  const user = await page.evaluate(async () => (await window.client.getUser()).data.user)
  expect(user?.user_metadata.town).toBe('Louisville')
  const claims = await page.evaluate(async () => (await window.client.getClaims()).data?.claims)
  expect(claims).toMatchObject({ iss: auth.url, sub: user?.id })
  await page.evaluate(() => window.client.refreshSession())
  await happened(page, 'TOKEN_REFRESHED')
  await page.evaluate(() => window.client.signOut())
  await happened(page, 'SIGNED_OUT')
})

test('reads error codes across origins', async () => {
  const page = await openPage()
  const error = await page.evaluate(async (email) => {
    const { error } = await window.client.signInWithPassword({ email, password: 'not the password' })
    return { code: error?.code, status: error?.status }
  }, newEmail())
  expect(error).toEqual({ code: 'invalid_credentials', status: 400 })
})

test('refreshes a session automatically before it expires', async () => {
  const page = await openPage()
  await signedUp(page)
  const before = await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}')
    localStorage.setItem('session', JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 5 }))
    return session.refresh_token
  })
  await page.reload()
  await happened(page, 'TOKEN_REFRESHED')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').refresh_token)).not.toBe(before)
})

test('two tabs that refresh at once stay signed in, and both are notified of a sign-out', async () => {
  const one = await openPage()
  await signedUp(one)
  const two = await openPage('/implicit', context)
  const refresh = (page: Page) =>
    page.evaluate(async () => {
      const session = JSON.parse(localStorage.getItem('session') ?? '{}')
      // Straight to the service: the client's own lock would line the tabs up.
      const response = await fetch(
        `${(window.client as unknown as { url: string }).url}/token?grant_type=refresh_token`,
        {
          method: 'POST',
          body: JSON.stringify({ refresh_token: session.refresh_token }),
        },
      )
      return ((await response.json()) as { refresh_token: string }).refresh_token
    })
  const tokens = await Promise.all([refresh(one), refresh(two), refresh(one), refresh(two)])
  expect(new Set(tokens).size).toBe(1)
  // The tab that comes second may find the other's session stored, and keep that.
  await Promise.all([one, two].map((page) => page.evaluate(() => window.client.refreshSession())))
  for (const page of [one, two])
    expect(await page.evaluate(async () => (await window.client.getUser()).error)).toBeNull()
  await one.evaluate(() => window.client.signOut())
  await happened(two, 'SIGNED_OUT')
})

test('a link in an email opens a page with one button, which leads to the application (PKCE)', async () => {
  const page = await openPage('/pkce')
  const email = await signedUp(page)
  await page.evaluate(() => window.client.signOut())
  await page.evaluate(
    (given) => window.client.signInWithOtp({ email: given.email, options: { emailRedirectTo: given.to } }),
    {
      email,
      to: `${origin}/pkce/in`,
    },
  )
  const { link } = await auth.mailTo(email, /sign-in link/)
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await page.goto(link)
  expect(await page.title()).toBe(linkPages().signIn.title)
  await page.getByRole('button', { name: linkPages().signIn.button }).click()
  await page.waitForURL(`${origin}/pkce/in**`)
  await happened(page, 'SIGNED_IN')
  expect(page.url()).not.toContain('code=')
  expect(refused).toEqual([])
  expect(await page.evaluate(async () => (await window.client.getUser()).data.user?.email)).toBe(email)
})

test('a recovery link tells the application to ask for a new password (implicit)', async () => {
  const page = await openPage()
  const email = await signedUp(page)
  await page.evaluate(() => window.client.signOut())
  await page.evaluate((given) => window.client.resetPasswordForEmail(given.email, { redirectTo: given.to }), {
    email,
    to: `${origin}/implicit/reset`,
  })
  await page.goto((await auth.mailTo(email, /Reset/)).link)
  await page.getByRole('button').click()
  await page.waitForURL(`${origin}/implicit/reset**`)
  await happened(page, 'PASSWORD_RECOVERY')
  expect(
    await page.evaluate(async () => (await window.client.updateUser({ password: 'another wedge entirely' })).error),
  ).toBeNull()
  expect(page.url()).not.toContain('access_token')
})

test('a passkey is added, named, signs in alone, and is removed', async () => {
  const page = await openPage(`${origin.replace('127.0.0.1', 'localhost')}/implicit`)
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const email = await signedUp(page)
  const added = await page.evaluate(() => window.client.registerPasskey())
  expect(added.error).toBeNull()
  const id = added.data?.id ?? ''
  const again = await page.evaluate(async () => (await window.client.registerPasskey()).error?.name)
  expect(again).toBe('InvalidStateError')
  const named = await page.evaluate(
    (passkeyId) => window.client.passkey.update({ passkeyId, friendlyName: 'My laptop' }),
    id,
  )
  expect(named.data).toMatchObject({ id, friendly_name: 'My laptop' })

  await page.evaluate(() => window.client.signOut())
  const entered = await page.evaluate(() => window.client.signInWithPasskey())
  expect(entered.error).toBeNull()
  expect(entered.data?.user?.email).toBe(email)
  expect(await page.evaluate(async () => (await window.client.getUser()).data.user?.email)).toBe(email)
  const level = await page.evaluate(async () => (await window.client.mfa.getAuthenticatorAssuranceLevel()).data)
  expect(level).toMatchObject({ currentAuthenticationMethods: [{ method: 'passkey' }] })
  const listed = await page.evaluate(() => window.client.passkey.list())
  expect(listed.data).toMatchObject([{ id, friendly_name: 'My laptop', last_used_at: expect.any(String) }])

  const admin = await auth.admin()
  const userId = entered.data?.user?.id ?? ''
  expect((await admin.admin.passkey.listPasskeys({ userId })).data).toMatchObject([{ id }])
  expect((await page.evaluate((passkeyId) => window.client.passkey.delete({ passkeyId }), id)).error).toBeNull()
  const gone = await page.evaluate((passkeyId) => window.client.passkey.delete({ passkeyId }), id)
  expect(gone.error).toMatchObject({ message: 'Passkey not found' })
  expect((await page.evaluate(() => window.client.passkey.list())).data).toEqual([])
  await page.evaluate(() => window.client.signOut())
  const refused = await page.evaluate(async () => (await window.client.signInWithPasskey()).error?.code)
  expect(refused).toBe('webauthn_verification_failed')

  await page.evaluate((given) => window.client.signInWithPassword(given), { email, password })
  const second = await page.evaluate(() => window.client.registerPasskey())
  const { error } = await admin.admin.passkey.deletePasskey({ userId, passkeyId: second.data?.id ?? '' })
  expect(error).toBeNull()
  expect((await admin.admin.passkey.listPasskeys({ userId })).data).toEqual([])
})

test('a security key raises the session’s assurance level, and is required at the next sign-in', async () => {
  // An authenticator answers to a host name only, not to an address.
  const page = await openPage(`${origin.replace('127.0.0.1', 'localhost')}/implicit`)
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const email = await signedUp(page)
  const level = () => page.evaluate(async () => (await window.client.mfa.getAuthenticatorAssuranceLevel()).data)
  const registered = await page.evaluate(
    async () => (await window.client.mfa.webauthn.register({ friendlyName: 'Key' })).error,
  )
  expect(registered).toBeNull()
  await happened(page, 'MFA_CHALLENGE_VERIFIED')
  expect(await level()).toMatchObject({
    currentLevel: 'aal2',
    currentAuthenticationMethods: [{ method: 'mfa/webauthn' }, { method: 'password' }],
  })

  await page.evaluate(() => window.client.signOut())
  await page.evaluate((given) => window.client.signInWithPassword(given), { email, password })
  expect(await level()).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  const refused = await page.evaluate(
    async () => (await window.client.updateUser({ password: 'another wedge entirely' })).error?.code,
  )
  expect(refused).toBe('insufficient_aal')
  const shown = await page.evaluate(async () => {
    const { data } = await window.client.mfa.listFactors()
    return (await window.client.mfa.webauthn.authenticate({ factorId: data?.webauthn[0]?.id ?? '' })).error
  })
  expect(shown).toBeNull()
  expect(await level()).toMatchObject({ currentLevel: 'aal2' })
  expect(
    await page.evaluate(async () => (await window.client.updateUser({ password: 'another wedge entirely' })).error),
  ).toBeNull()
})

async function bundled(): Promise<string> {
  const entry = 'virtual:application'
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'application',
        resolveId: (id) => (id === entry ? `${process.cwd()}/application.js` : null),
        load: (id) => (id.endsWith('/application.js') ? application : null),
      },
    ],
    build: { write: false, minify: false, rollupOptions: { input: entry } },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('The client was not bundled.')
  return output.output[0].code
}
