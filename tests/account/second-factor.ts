import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { factorLabels, recoveryCodeLabels } from '#app/members/account/labels.ts'
import { accountNotices } from '#app/members/account/notices.ts'
import { wrongCodeMessages } from '#app/members/second-factor/labels.ts'
import { sessionLabels } from '#app/members/sessions/labels.ts'
import { entry } from '#app/members/sign-in/entry.content.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { type Person, signedIn } from '../setup/people.ts'
import { cookieOf, locationOf, sameSite, website } from '../setup/website.ts'
import { app, browser } from './product.ts'

const { holding, signIn } = website(app)

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

/** Lets the code of the present step serve again: tests do not wait for the next. */
const clearSteps = () => rawSql()`update auth.mfa_factors set last_totp_step = null`

/** Adds an authenticator app as the account page does. */
async function addApp(person: Person) {
  const begun = await person.post('/campus/account/factors', { name: 'My phone' })
  const page = locationOf(begun) ?? ''
  expect(page).toMatch(/^\/campus\/account\/factors\/[0-9a-f-]{36}$/)
  const shown = await (await person.get(page)).text()
  const secret = (/<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(shown)?.[1] ?? '').replaceAll(' ', '')
  const confirmed = await person.post(page, { code: codeOf(secret) })
  const text = await confirmed.text()
  await clearSteps()
  return {
    page,
    shown,
    secret,
    confirmed,
    cookie: cookieOf(confirmed),
    codes: [...text.matchAll(/<li>([a-z2-9-]{19})<\/li>/g)].map(([, code]) => code ?? ''),
  }
}

describe('the second factor', () => {
  test('is added with a code; signing in asks for it, and takes a recovery code once', async () => {
    const member = await signedIn(app)
    const weak = holding(cookieOf(await signIn(member)))
    const { shown, page, secret, confirmed, cookie, codes } = await addApp(member)
    expect(shown).toMatch(/<img src="data:image\/svg\+xml;utf8,%3Csvg/)
    expect(confirmed.status).toBe(200)
    expect(confirmed.headers.get('cache-control')).toContain('no-store')
    expect(codes).toHaveLength(10)
    expect((await app.mailTo(member.email, /second factor was added/)).text).toContain('My phone')
    // The session goes on under a new secret; weaker ones, and the former secret, are over.
    expect((await holding(cookie).get('/campus/account')).status).toBe(200)
    expect((await member.get('/campus/account')).status).toBe(302)
    expect((await weak.get('/campus/account')).status).toBe(302)
    // Its secret is not shown again.
    expect(locationOf(await holding(cookie).get(page))).toBe('/campus/account/factors?problem=code-gone')

    const entered = await holding('').post('/campus/auth?next=/campus/events', {
      email: member.email,
      password: member.password,
    })
    expect(locationOf(entered)).toBe('/campus/auth/factor?next=%2Fcampus%2Fevents')
    const waiting = holding(cookieOf(entered))
    for (const closed of ['/campus/account', '/campus/events', '/campus/auth/password'])
      expect(locationOf(await waiting.get(closed))).toContain('/campus/auth?')
    expect((await waiting.get('/campus/auth/factor?next=/campus/events')).status).toBe(200)
    const response = await waiting.get('/campus/account')
    const onward = locationOf(await waiting.get(locationOf(response) ?? ''))
    expect(onward).toBe('/campus/auth/factor?next=%2Fcampus%2Faccount')
    expect((await waiting.get('/campus/auth?mode=reset')).status).toBe(200)
    const wrong = await waiting.post('/campus/auth/factor?next=/campus/events', { code: '000000' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain(wrongCodeMessages.wrong)
    const code = codeOf(secret)
    const right = await waiting.post('/campus/auth/factor?next=/campus/events', { code })
    expect(locationOf(right)).toBe('/campus/events')
    expect((await holding(cookieOf(right)).get('/campus/account')).status).toBe(200)
    expect((await waiting.get('/campus/account')).status).toBe(302)

    const second = holding(cookieOf(await signIn(member)))
    expect((await second.post('/campus/auth/factor', { code })).status).toBe(422)
    const recovered = await second.post('/campus/auth/factor', { code: codes[0]?.toUpperCase() ?? '' })
    expect(locationOf(recovered)).toBe('/campus')
    expect((await holding(cookieOf(recovered)).get('/campus/account')).status).toBe(200)
    expect((await app.mailTo(member.email, /recovery code was used/)).subject).toBeTruthy()
    const third = holding(cookieOf(await signIn(member)))
    expect((await third.post('/campus/auth/factor', { code: codes[0] ?? '' })).status).toBe(422)
    expect(await (await holding(cookieOf(recovered)).get('/campus/account/factors')).text()).toContain(
      '9 of your recovery codes are left.',
    )
  })

  test('of several concurrent uses of a recovery code one succeeds', async () => {
    const member = await signedIn(app)
    const { codes } = await addApp(member)
    const cookies = await Promise.all(Array.from({ length: 4 }, async () => cookieOf(await signIn(member))))
    const responses = await Promise.all(
      cookies.map((cookie) => holding(cookie).post('/campus/auth/factor', { code: codes[3] ?? '' })),
    )
    expect(responses.map((one) => one.status).sort()).toEqual([302, 422, 422, 422])
  })

  test('a recovery link requires it', async () => {
    const member = await signedIn(app)
    const { secret } = await addApp(member)
    await holding('').post('/campus/auth?mode=reset', { email: member.email })
    const mail = await app.mailTo(member.email, /reset/i)
    const link = new URL(/https?:\/\/\S+\/verify\?\S+/.exec(mail.text ?? '')?.[0] ?? '')
    const body = new URLSearchParams(Object.fromEntries(link.searchParams))
    const pressed = await fetch(link.origin + link.pathname, {
      method: 'POST',
      redirect: 'manual',
      headers: sameSite,
      body,
    })
    const landed = new URL(locationOf(pressed) ?? '')
    const entered = await holding(cookieOf(pressed)).get(landed.pathname + landed.search)
    expect(locationOf(entered)).toBe('/campus/auth/factor?next=%2Fcampus%2Fauth%2Fpassword')
    const waiting = holding(cookieOf(entered))
    expect(locationOf(await waiting.post('/campus/auth/password', { password: 'a-thief-would-like-this' }))).toBe(
      '/campus/auth?problem=link',
    )
    const passed = await waiting.post('/campus/auth/factor?next=/campus/auth/password', { code: codeOf(secret) })
    expect(locationOf(passed)).toBe('/campus/auth/password')
    expect(
      locationOf(await holding(cookieOf(passed)).post('/campus/auth/password', { password: 'a-slice-of-my-own' })),
    ).toBe('/campus/account/password?done=password')
  })

  test('is asked for at the admin sign-in too', async () => {
    const admin = await signedIn(app, { role: 'admin' })
    const { secret } = await addApp(admin)
    const entered = await signIn(admin, '/admin/login')
    expect(locationOf(entered)).toBe('/admin/login/factor?next=%2Fadmin%2Foverview')
    const waiting = holding(cookieOf(entered))
    expect(locationOf(await waiting.get('/admin'))).toBe('/admin/login')
    expect((await waiting.get('/admin/login/factor')).status).toBe(200)
    expect((await waiting.post('/admin/login/factor', { code: '000000' })).status).toBe(422)
    const passed = await waiting.post('/admin/login/factor', { code: codeOf(secret) })
    expect(locationOf(passed)).toBe('/admin/overview?welcome')
    expect((await holding(cookieOf(passed)).get('/admin')).status).toBe(200)
  })

  test('is locked for a while after five wrong codes', async () => {
    const member = await signedIn(app)
    const { secret } = await addApp(member)
    const waiting = holding(cookieOf(await signIn(member)))
    for (let guesses = 0; guesses < 5; guesses++)
      expect((await waiting.post('/campus/auth/factor', { code: '000000' })).status).toBe(422)
    const locked = await waiting.post('/campus/auth/factor', { code: codeOf(secret) })
    expect(locked.status).toBe(422)
    expect(await locked.text()).toContain(wrongCodeMessages.tooMany)
  })

  test('is removed again; then a password is enough', async () => {
    const member = await signedIn(app)
    const { page, cookie } = await addApp(member)
    expect(locationOf(await holding(cookie).post(`${page}?_method=DELETE`))).toBe(
      '/campus/account/factors?done=factor-removed',
    )
    expect(locationOf(await signIn(member))).toBe('/campus')
    expect((await app.mailTo(member.email, /second factor was removed/)).text).toContain('My phone')
  })

  test("nobody sees or removes another's", async () => {
    const [member, other] = [await signedIn(app), await signedIn(app)]
    const page = locationOf(await member.post('/campus/account/factors', { name: 'Mine' })) ?? ''
    expect(locationOf(await other.get(page))).toBe('/campus/account/factors?problem=code-gone')
    await other.post(`${page}?_method=DELETE`)
    expect((await member.get(page)).status).toBe(200)
  })
})

test('a member turns the second factor on and signs in with it in a browser, without JavaScript', async () => {
  const member = await signedIn(app)
  const looked = async (page: Page, name: string) => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
  }
  const context = await member.browse(browser.current, {
    javaScriptEnabled: false,
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 800 },
  })
  const page = await context.newPage()
  await page.goto(`${app.url}/campus/account/factors`)
  await page.getByRole('button', { name: factorLabels.add }).click()
  // Left half-way, it can be begun again.
  await page.goto(`${app.url}/campus/account/factors`)
  await page.getByRole('button', { name: factorLabels.add }).click()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel(factorLabels.code).fill('000000')
  await page.getByRole('button', { name: factorLabels.confirm }).click()
  await page.getByText(wrongCodeMessages.wrong).first().waitFor()
  await page.getByLabel(factorLabels.code).fill(codeOf(secret))
  await page.getByRole('button', { name: factorLabels.confirm }).click()
  const codes = page.locator('main li', { hasText: /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/ })
  await expect.poll(() => codes.count()).toBe(10)
  await looked(page, 'recovery-codes-360')
  await page.getByRole('link', { name: recoveryCodeLabels.saved }).click()
  await expect.poll(() => page.getByText(accountNotices['factor-added']).count()).toBe(1)
  await looked(page, 'factors-360')
  await page.getByRole('button', { name: sessionLabels.signOut, exact: true }).click()
  await clearSteps()
  await page.goto(`${app.url}/campus/auth?next=/campus/events`)
  const { fields, signin, secondStep } = entry()
  await page.getByLabel(fields.email).fill(member.email)
  await page.getByLabel(fields.password).fill(member.password)
  await page.getByRole('button', { name: signin.submit }).click()
  await page.waitForURL(/\/campus\/auth\/factor/)
  await looked(page, 'second-factor-360')
  await page.getByLabel(secondStep.code, { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: secondStep.submit }).click()
  await page.waitForURL(`${app.url}/campus/events`)
  await context.close()
})
