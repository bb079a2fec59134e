import { expect, test } from 'vitest'
import { identityLabels } from '#app/members/account/labels.ts'
import { entry } from '#app/members/sign-in/entry.content.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { testApp, testBrowser } from './setup/app.ts'
import { openIdProvider } from './setup/openid-provider.ts'
import { signedIn } from './setup/people.ts'

const env: Record<string, string> = {}
const google = openIdProvider({ env })
const app = testApp(env)
const browser = testBrowser()

test.each([true, false])(
  'a member who continues with Google twice in a real browser (JavaScript: %s) has one account',
  async (javaScriptEnabled) => {
    const email = `ada-${crypto.randomUUID().slice(0, 8)}@example.com`
    google.person({ email, email_verified: true, name: 'Ada Lovelace' })
    for (const _ of ['first', 'second']) {
      const context = await browser.current.newContext({ javaScriptEnabled })
      const page = await context.newPage()
      await page.goto(`${app.url}/campus/auth?next=/campus/events`)
      await page.getByRole('button', { name: entry().google }).click()
      await page.waitForURL(`${app.url}/campus/events`)
      const cookies = await context.cookies()
      expect(cookies.find((cookie) => cookie.name === 'campus_session')).toMatchObject({
        httpOnly: true,
        sameSite: 'Lax',
      })
      expect(cookies.find((cookie) => cookie.name === 'campus_flow')).toBeUndefined()
      if (javaScriptEnabled)
        expect(
          await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])'),
        ).not.toMatch(/token|session/i)
      await context.close()
    }
    const sql = open(app.address, { max: 1 })
    expect(await sql`select id from auth.identities where email = ${email}`).toHaveLength(1)
    await sql.end()
  },
)

test('a person who refuses access at the provider is returned to the sign-in page with a message, and is not signed in', async () => {
  google.refuse()
  const context = await browser.current.newContext()
  const page = await context.newPage()
  await page.goto(`${app.url}/campus/auth`)
  await page.getByRole('button', { name: entry().google }).click()
  await page.waitForURL(/\/campus\/auth\?problem=/)
  expect(await page.getByRole('alert').count()).toBeGreaterThan(0)
  expect((await context.cookies()).some((cookie) => cookie.name === 'campus_session')).toBe(false)
})

test('a callback that was requested by another browser signs nobody in', async () => {
  google.person({ email: `eve-${crypto.randomUUID().slice(0, 8)}@example.com`, email_verified: true })
  const response = await fetch(`${app.url}/campus/auth/google`, { method: 'POST', redirect: 'manual' })
  const callback = await google.walk(response.headers.get('location') ?? '')
  const end = (await fetch(callback, { redirect: 'manual' })).headers.get('location') ?? ''
  expect(end).toContain('/campus/auth/callback?from=google&error=')
  const victim = await fetch(end, { redirect: 'manual' })
  expect(victim.headers.get('location')).toContain('/campus/auth?problem=')
  expect(victim.headers.get('set-cookie') ?? '').not.toContain('campus_session=')
})

test('a signed-in member connects Google on the account page, and disconnects it', async () => {
  const member = await signedIn(app)
  const email = `work-${crypto.randomUUID().slice(0, 8)}@example.com`
  google.person({ email, email_verified: true })
  const context = await member.browse(browser.current)
  const page = await context.newPage()
  const session = async () => (await context.cookies()).find((cookie) => cookie.name === 'campus_session')?.value
  const before = await session()
  await page.goto(`${app.url}/campus/account/identities`)
  // The page takes what it has said out of its address: who asks after the press may be too late.
  await Promise.all([
    page.waitForURL(`${app.url}/campus/account/identities?done=connected`),
    page.getByRole('button', { name: identityLabels.connectGoogle }).click(),
  ])
  expect(await page.getByText(email).count()).toBe(1)
  expect(await session()).toBe(before)
  await Promise.all([
    page.waitForURL(`${app.url}/campus/account/identities?done=disconnected`),
    page.getByRole('button', { name: `${identityLabels.disconnect} Google` }).click(),
  ])
  expect(await page.getByRole('button', { name: identityLabels.connectGoogle }).count()).toBe(1)
  await context.close()
})
