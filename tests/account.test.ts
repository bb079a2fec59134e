import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { updateUser } from '#app/auth/auth.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { testApp, testBrowser } from './setup/app.ts'
import { axeFindings } from './setup/axe.ts'
import { type Person, signedIn } from './setup/people.ts'

const app = testApp()
const browser = testBrowser()

const sameSite = { 'sec-fetch-site': 'same-origin' }
const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
const locationOf = (response: Response) => response.headers.get('location')

/** Requests of a browser that holds `cookie`. */
function holding(cookie: string) {
  const headers = { cookie, ...sameSite }
  return {
    get: (path: string) => fetch(app.url + path, { redirect: 'manual', headers }),
    post: (path: string, fields: Record<string, string> = {}) =>
      fetch(app.url + path, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) }),
  }
}

const signIn = ({ email, password }: Pick<Person, 'email' | 'password'>, page = '/campus/auth') =>
  holding('').post(page, { email, password })

function codeOf(secret: string, shift = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + shift * 30_000 })
}

/** Lets the code of the present step serve again: tests do not wait for the next. */
const forgetSteps = () => rawSql()`update auth.mfa_factors set last_totp_step = null`

/** Adds an authenticator app as the account page does. */
async function addApp(person: Person) {
  const begun = await person.post('/campus/account/factors', { name: 'My phone' })
  const page = locationOf(begun) ?? ''
  expect(page).toMatch(/^\/campus\/account\/factors\/[0-9a-f-]{36}$/)
  const shown = await (await person.get(page)).text()
  const secret = (/<code[^>]*>([A-Z2-7 ]+)<\/code>/.exec(shown)?.[1] ?? '').replaceAll(' ', '')
  const confirmed = await person.post(page, { code: codeOf(secret) })
  const text = await confirmed.text()
  await forgetSteps()
  return {
    page,
    shown,
    secret,
    confirmed,
    cookie: cookieOf(confirmed),
    codes: [...text.matchAll(/<li>([a-z2-9-]{19})<\/li>/g)].map(([, code]) => code ?? ''),
  }
}

describe('the account page', () => {
  test('asks visitors to sign in, and leads back', async () => {
    for (const part of [
      '',
      '/address',
      '/password',
      '/factors',
      '/identities',
      '/sessions',
      '/tools',
      '/activity',
      '/data',
      '/removal',
      '/export',
    ]) {
      const response = await holding('').get(`/campus/account${part}`)
      expect([part, locationOf(response)]).toEqual([
        part,
        `/campus/auth?next=${encodeURIComponent(`/campus/account${part}`)}`,
      ])
    }
    expect(locationOf(await holding('').post('/campus/account/sessions?_method=DELETE'))).toBe(
      '/campus/auth?next=%2Fcampus%2Faccount',
    )
  })

  test('changes name and headline, and says beside the field what is wrong', async () => {
    const member = await signedIn(app)
    const saved = await member.post('/campus/account', { name: ' Ada Lovelace ', headline: 'Bid manager' })
    expect(locationOf(saved)).toBe('/campus/account?done=profile')
    const page = await (await member.get('/campus/account?done=profile')).text()
    expect(page).toContain('Your profile is saved.')
    expect(page).toContain('value="Ada Lovelace"')
    const refused = await member.post('/campus/account', { name: ' ', headline: 'x'.repeat(121) })
    const text = await refused.text()
    expect(refused.status).toBe(422)
    expect(text).toContain('Please enter a display name.')
    expect(text).toContain('Please use at most 120 characters.')
    expect(await (await member.get(`/campus/members/${member.id}`)).text()).toContain('Bid manager')
  })

  test('takes a picture by its content, makes it small and square, and takes it away again', async () => {
    const member = await signedIn(app)
    const send = async (bytes: Uint8Array, name: string) => {
      const body = new FormData()
      body.set('name', 'Ada')
      body.set('picture', new File([bytes as Uint8Array<ArrayBuffer>], name))
      return fetch(`${app.url}/campus/account`, {
        method: 'POST',
        redirect: 'manual',
        headers: { cookie: member.cookie, ...sameSite },
        body,
      })
    }
    const script = await send(new TextEncoder().encode('<svg onload="alert(1)">'), 'me.png')
    expect(script.status).toBe(422)
    expect(await script.text()).toContain('Please choose an image')
    const tall = await sharp({ create: { width: 400, height: 900, channels: 3, background: '#246' } })
      .jpeg()
      .toBuffer()
    expect((await send(tall, 'me.jpg')).status).toBe(302)
    const address =
      /\/files\/avatars\/thumbnails\/\d+\.webp/.exec(await (await member.get('/campus/account')).text())?.[0] ?? ''
    const picture = await fetch(app.url + address)
    expect(picture.headers.get('content-type')).toBe('image/webp')
    expect(await sharp(await picture.arrayBuffer()).metadata()).toMatchObject({ width: 256, height: 256 })
    await member.post('/campus/account/picture?_method=DELETE')
    expect(await (await member.get('/campus/account')).text()).not.toContain('/files/avatars/')
  })

  test('moves to a new address once both have agreed', async () => {
    const member = await signedIn(app)
    const newEmail = `moved-${member.email}`
    const asked = await member.post('/campus/account/address', { email: newEmail })
    expect(locationOf(asked)).toBe('/campus/account/address?done=address-asked')
    const follow = async (to: string) => {
      const mail = await app.mailTo(to, /address/i)
      const link = new URL(/https?:\/\/\S+\/verify\?\S+/.exec(mail.text ?? '')?.[0] ?? '')
      const fields = Object.fromEntries(link.searchParams)
      const landed = await fetch(link.origin + link.pathname, {
        method: 'POST',
        redirect: 'manual',
        headers: sameSite,
        body: new URLSearchParams(fields),
      })
      const next = new URL(locationOf(landed) ?? '')
      const browser = holding(`${member.cookie}; ${cookieOf(landed)}`)
      return locationOf(await browser.get(next.pathname + next.search))
    }
    expect(await follow(newEmail)).toBe('/campus/account/address?done=address-half')
    expect(await (await member.get('/campus/account/address')).text()).toContain(newEmail)
    expect((await signIn({ ...member, email: newEmail })).status).toBe(422)
    expect(await follow(member.email)).toBe('/campus/account/address?done=address-changed')
    expect((await signIn({ ...member, email: newEmail })).status).toBe(302)
    expect((await signIn(member)).status).toBe(422)
  })

  test('an address of another account is refused beside the field', async () => {
    const [member, other] = [await signedIn(app), await signedIn(app)]
    const refused = await member.post('/campus/account/address', { email: other.email })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('Another account uses this address.')
  })

  test('a new password needs the current one and signs all other devices out', async () => {
    const member = await signedIn(app)
    const elsewhere = holding(cookieOf(await signIn(member)))
    expect((await elsewhere.get('/campus/account')).status).toBe(200)
    const wrong = await member.post('/campus/account/password', {
      currentPassword: 'not it',
      password: 'a-much-larger-slice',
    })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('This is not your current password.')
    const weak = await member.post('/campus/account/password', { currentPassword: member.password, password: 'short' })
    expect(weak.status).toBe(422)
    const changed = await member.post('/campus/account/password', {
      currentPassword: member.password,
      password: 'a-much-larger-slice',
    })
    expect(locationOf(changed)).toBe('/campus/account/password?done=password')
    expect((await member.get('/campus/account')).status).toBe(200)
    expect((await elsewhere.get('/campus/account')).status).toBe(302)
    expect((await signIn(member)).status).toBe(422)
    expect((await app.mailTo(member.email, /password was changed/)).subject).toBeTruthy()
  })

  test('an open session sets no password without a proof, and leads to another link', async () => {
    const member = await signedIn(app)
    const aged = rawSql()`update auth.web_sessions set created_at = now() - interval '20 minutes', proved_at = null
      where user_id = (select id from auth.users where email = ${member.email})`
    await aged
    const waited = '/campus/account/password?problem=waited'
    expect(locationOf(await member.get('/campus/auth/password'))).toBe(waited)
    const password = 'a-much-larger-slice'
    expect(locationOf(await member.post('/campus/auth/password', { password }))).toBe(waited)
    expect((await signIn(member)).status).toBe(302)
    expect(await (await member.get(waited)).text()).toContain('/campus/auth/code?for=reset')
    const asked = await member.post('/campus/auth/code?for=reset&send', { email: member.email })
    expect(asked.status).toBe(200)
    expect((await app.mailTo(member.email, /Reset your password/)).subject).toBeTruthy()
  })

  test('lists devices and signs them out, one or all', async () => {
    const member = await signedIn(app)
    const others = [cookieOf(await signIn(member)), cookieOf(await signIn(member)), cookieOf(await signIn(member))].map(
      holding,
    )
    const page = await (await member.get('/campus/account/sessions')).text()
    const [first = ''] = /\/campus\/account\/sessions\/[0-9a-f-]{36}/.exec(page) ?? []
    expect(page.match(/This device/g)).toHaveLength(1)
    await member.post(`${first}?_method=DELETE`)
    const alive = async () =>
      (await Promise.all(others.map((one) => one.get('/campus/account')))).filter((one) => one.status === 200).length
    expect(await alive()).toBe(2)
    const stranger = await signedIn(app)
    const left = /\/campus\/account\/sessions\/[0-9a-f-]{36}/.exec(
      await (await member.get('/campus/account/sessions')).text(),
    )?.[0]
    await stranger.post(`${left}?_method=DELETE`)
    expect(await alive()).toBe(2)
    await member.post('/campus/account/sessions?_method=DELETE')
    expect(await alive()).toBe(0)
    expect((await member.get('/campus/account')).status).toBe(200)
  })

  test('offers Google only where it is set up, and says so to whoever asks all the same', async () => {
    const member = await signedIn(app)
    expect(await (await member.get('/campus/account/identities')).text()).not.toContain('Google')
    expect(await (await fetch(`${app.url}/campus/auth`)).text()).not.toContain('Google')
    expect(locationOf(await member.post('/campus/account/google'))).toBe(
      '/campus/account/identities?problem=google-missing',
    )
    const [own] = await rawSql()`select id from auth.identities where user_id = ${member.id}`
    const refused = await member.post(`/campus/account/identities/${own?.id}?_method=DELETE`)
    expect(locationOf(refused)).toBe('/campus/account/identities?problem=last-identity')
  })

  test('hands out all that is known, without secrets', async () => {
    const member = await signedIn(app, { name: 'Grace Example' })
    await buildPost({ userId: member.id, title: 'My first bid' })
    const response = await member.get('/campus/account/export')
    expect(response.headers.get('content-disposition')).toContain('attachment')
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      account: { email: member.email },
      profile: { name: 'Grace Example' },
      posts: [{ title: 'My first bid' }],
      sessions: [{ kind: 'campus' }],
    })
    expect(text).not.toMatch(/argon2|hash|secret|token/i)
  })

  test('of forty copies asked for at once ten are made, and the others are told when to come back', async () => {
    const member = await signedIn(app)
    const answers = await Promise.all(Array.from({ length: 40 }, () => member.get('/campus/account/export')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(30)
    expect(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0)).toBe(true)
  })

  test('goes with the password, is nobody to others meanwhile, and comes back by signing in', async () => {
    const [member, reader] = [await signedIn(app, { name: 'Gone Example' }), await signedIn(app)]
    const post = await buildPost({ userId: member.id })
    const refused = await member.post('/campus/account/removal', { password: 'not it' })
    expect(refused.status).toBe(422)
    expect(await refused.text()).toContain('This is not your password.')
    const gone = await member.post('/campus/account/removal', { password: member.password })
    expect(locationOf(gone)).toBe('/campus/auth?done=left')
    expect((await member.get('/campus/account')).status).toBe(302)
    expect((await app.mailTo(member.email, /will be deleted on/)).text).toContain('sign in before')
    const page = await (await reader.get(`/campus/post/${post.id}`)).text()
    expect(page).toContain('Former member')
    expect(page).not.toContain('Gone Example')
    const back = await signIn(member)
    expect(locationOf(back)).toBe('/campus/account?done=kept')
    const welcome = await holding(cookieOf(back)).get('/campus/account?done=kept')
    expect(await welcome.text()).toContain('Your account is not deleted')
    expect(await (await reader.get(`/campus/post/${post.id}`)).text()).toContain('Gone Example')
  })
})

describe('what the account page tells', () => {
  test('its activity: who signed in and what was changed, when, with what, and nothing of others', async () => {
    const [member, other] = [await signedIn(app), await signedIn(app)]
    await signIn({ ...member, password: 'not it at all' })
    await signIn(member)
    await other.post('/campus/account/password', { currentPassword: other.password, password: 'a-much-larger-slice' })
    const page = await (await member.get('/campus/account/activity')).text()
    for (const line of ['Signed in with a password', 'Somebody entered a wrong password', 'Signed up'])
      expect(page).toContain(line)
    expect(page).toContain('127.0.0.1')
    expect(page).not.toContain('Changed the password')
    const notMe = /href="(\/campus\/auth\/not-me[^"]*)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(await (await holding('').get(notMe)).text()).toContain('Secure my account')
    const safe = await holding('').post(notMe)
    expect(await safe.text()).toContain('Your account is safe.')
    expect((await member.get('/campus/account')).status).toBe(302)
    expect((await other.get('/campus/account')).status).toBe(200)
  })

  test('a sign-in to a tool that is over says so, asked or answered', async () => {
    const member = await signedIn(app)
    const over = `/campus/consent?authorization_id=${newId()}`
    for (const response of [await member.get(over), await member.post(over, { decision: 'allow' })]) {
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('Go back to the tool and start again.')
    }
  })

  test('the tools that it signs in to, which lose their sessions when they are disconnected', async () => {
    const [member, other] = [await signedIn(app), await signedIn(app)]
    const [client, session] = [newId(), newId()]
    await rawSql()`insert into auth.oauth_clients (id, name, auth_method, registration_type, redirect_uris, grant_types)
      values (${client}, 'Time sheets', 'none', 'manual', '[]', '[]')`
    for (const { id } of [member, other])
      await rawSql()`insert into auth.oauth_grants (user_id, client_id, scopes) values (${id}, ${client}, '["email"]')`
    await rawSql()`insert into auth.sessions (id, user_id, oauth_client_id)
      values (${session}, ${member.id}, ${client})`
    const page = await (await member.get('/campus/account/tools')).text()
    expect(page).toContain('Time sheets')
    expect(page).toContain('your email address')
    const gone = await member.post(`/campus/account/tools/${client}?_method=DELETE`)
    expect(locationOf(gone)).toBe('/campus/account/tools?done=tool-disconnected')
    expect(await rawSql()`select id from auth.sessions where id = ${session}`).toEqual([])
    expect(await (await member.get('/campus/account/tools')).text()).not.toContain('Time sheets')
    expect(await (await other.get('/campus/account/tools')).text()).toContain('Time sheets')
    expect((await member.post(`/campus/account/tools/${client}?_method=DELETE`)).status).toBe(404)
  })
})

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
    const wrong = await waiting.post('/campus/auth/factor?next=/campus/events', { code: '000000' })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain('This code is wrong')
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

  test('several that use one recovery code at once: one gets in', async () => {
    const member = await signedIn(app)
    const { codes } = await addApp(member)
    const cookies = await Promise.all(Array.from({ length: 4 }, async () => cookieOf(await signIn(member))))
    const answers = await Promise.all(
      cookies.map((cookie) => holding(cookie).post('/campus/auth/factor', { code: codes[3] ?? '' })),
    )
    expect(answers.map((one) => one.status).sort()).toEqual([302, 422, 422, 422])
  })

  test('a recovery link leads through it', async () => {
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
    expect(await locked.text()).toContain('Too many wrong codes.')
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

describe('a session ends at once', () => {
  const system = { kind: 'system' } as const

  test('with a ban', async () => {
    const member = await signedIn(app)
    await updateUser(member.id, { banDuration: '24h' }, system)
    expect((await member.get('/campus/account')).status).toBe(302)
    expect((await signIn(member)).status).toBe(422)
  })

  test('of an admin who is one no longer', async () => {
    const admin = await signedIn(app, { role: 'admin', area: 'admin' })
    expect((await admin.get('/admin')).status).toBe(200)
    await updateUser(admin.id, { appMetadata: { role: 'member' } }, system)
    expect((await admin.get('/admin')).status).toBe(302)
  })
})

test('every part works in a browser without a fault of access, small and large, light and dark', async () => {
  const member = await signedIn(app, { name: 'Ada Lovelace' })
  const begun = locationOf(await member.post('/campus/account/factors', { name: 'My phone' })) ?? ''
  const parts = [
    '',
    '/address',
    '/password',
    '/factors',
    begun.replace('/campus/account', ''),
    '/address/move',
    '/passkeys/new',
    '/identities',
    '/tools',
    '/sessions',
    '/activity',
    '/data',
    '/removal',
  ]
  for (const [width, colorScheme] of [
    [390, 'dark'],
    [1280, 'light'],
  ] as const) {
    const context = await member.browse(browser.current, { viewport: { width, height: 900 }, colorScheme })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    for (const part of parts) {
      await page.goto(`${app.url}/campus/account${part}`)
      expect(await page.locator('h2').first().isVisible()).toBe(true)
      expect([part, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([part, width])
      const menu = await page.getByRole('navigation', { name: 'Your account' }).boundingBox()
      if (width === 390) expect([part, (menu?.height ?? 99) < 64]).toEqual([part, true])
      expect([part, await axeFindings(page)]).toEqual([part, []])
      // The other scheme differs by its colors, which are the same at each width; `AXE=all` asks nevertheless.
      if (width === 390 || process.env.AXE === 'all') {
        await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark' })
        expect([part, await axeFindings(page, ['color-contrast'])]).toEqual([part, []])
        await page.emulateMedia({ colorScheme })
      }
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/account${part.slice(0, 14).replaceAll('/', '-')}-${width}.png`,
          fullPage: true,
        })
    }
    expect(complaints).toEqual([])
    await context.close()
  }
}, 240_000)

test('a password is shown on request, and without scripts there is no button for it', async () => {
  const member = await signedIn(app)
  const context = await member.browse(browser.current)
  const page = await context.newPage()
  await page.goto(`${app.url}/campus/account/password`)
  const field = page.getByLabel('New password')
  await field.fill('a-much-larger-slice')
  await page.getByRole('button', { name: 'Show New password' }).click()
  expect(await field.getAttribute('type')).toBe('text')
  expect(await page.getByLabel('Current password').getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Hide New password' }).click()
  expect(await field.getAttribute('type')).toBe('password')
  await context.close()
  const plain = await member.browse(browser.current, { javaScriptEnabled: false })
  const bare = await plain.newPage()
  await bare.goto(`${app.url}/campus/account/password`)
  expect(await bare.getByRole('button', { name: 'Show New password' }).count()).toBe(0)
  await plain.close()
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
  await page.getByRole('button', { name: 'Add an app' }).click()
  // Left half-way, it can be begun again.
  await page.goto(`${app.url}/campus/account/factors`)
  await page.getByRole('button', { name: 'Add an app' }).click()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Turn it on' }).click()
  expect(await page.getByText('This code is wrong').count()).toBeGreaterThan(0)
  await page.getByLabel('Code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Turn it on' }).click()
  expect(await page.locator('main li', { hasText: /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/ }).count()).toBe(10)
  await looked(page, 'recovery-codes-360')
  await page.getByRole('link', { name: 'I have kept them' }).click()
  expect(await page.getByText('From now on signing in asks for it.').count()).toBe(1)
  await looked(page, 'factors-360')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await forgetSteps()
  await page.goto(`${app.url}/campus/auth?next=/campus/events`)
  await page.getByLabel('Email').fill(member.email)
  await page.getByLabel('Password').fill(member.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(/\/campus\/auth\/factor/)
  await looked(page, 'second-factor-360')
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(`${app.url}/campus/events`)
  await context.close()
})

test('other tabs notice when one signs out', async () => {
  const member = await signedIn(app)
  const post = await buildPost({ userId: member.id })
  const context = await member.browse(browser.current)
  const [one, two] = [await context.newPage(), await context.newPage()]
  for (const page of [one, two]) await page.goto(`${app.url}/campus/post/${post.id}`, { waitUntil: 'networkidle' })
  await one.getByRole('button', { name: 'Sign out' }).click()
  await two.waitForURL(/\/campus\/auth\?next=/)
  await context.close()
})
