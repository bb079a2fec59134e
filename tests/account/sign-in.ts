import { expect, test } from 'vitest'
import { invalidCredentialsMessage, unconfirmedMessage } from '#app/members/auth-message.ts'
import { entry } from '#app/members/sign-in/entry.content.ts'
import { notSixDigitsMessage } from '#app/members/sign-in/labels.ts'
import { newId } from '#app/platform/ids.ts'
import { signedIn } from '../setup/people.ts'
import { app } from './product.ts'

const enter = (fields: Record<string, string>, next = '') =>
  fetch(`${app.url}/campus/auth${next}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) })

test('a member signs in with a password and is redirected to the requested page', async () => {
  const { email, password } = await signedIn(app)
  const response = await enter({ email, password }, '?next=/campus/events')
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/campus/events')
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^campus_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
  )
})

test('signing in never redirects to another site', async () => {
  const { email, password } = await signedIn(app)
  expect((await enter({ email, password }, '?next=https://evil.example/campus')).headers.get('location')).toBe(
    '/campus',
  )
})

test('a wrong password keeps the email address and shows the specified message', async () => {
  const { email } = await signedIn(app)
  const response = await enter({ email, password: 'not-it-at-all' })
  const page = await response.text()
  expect(response.status).toBe(422)
  expect(page).toContain(invalidCredentialsMessage)
  expect(page).toContain(email)
  expect(page).not.toContain('not-it-at-all')
  expect(response.headers.get('set-cookie')).toBeNull()
})

test('signing out ends the session at once, on the server too', async () => {
  const member = await signedIn(app)
  expect((await member.get('/campus/auth')).status).toBe(302)
  const response = await member.post('/campus/session?_method=DELETE')
  expect(response.headers.get('set-cookie')).toMatch(/^campus_session=; Max-Age=0/)
  expect((await member.get('/campus/auth')).status).toBe(200)
})

test('a cross-site request cannot sign anybody out', async () => {
  const member = await signedIn(app)
  const forged = await fetch(`${app.url}/campus/session?_method=DELETE`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: member.cookie, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  })
  expect(forged.status).toBe(403)
  expect((await member.get('/campus/auth')).status).toBe(302)
})

const form = (path: string, fields: Record<string, string>, cookie = '') =>
  fetch(app.url + path, { method: 'POST', redirect: 'manual', headers: { cookie }, body: new URLSearchParams(fields) })

/** The cookie by which the browser that pressed a button is known again. */
const browserOf = (pressed: Response) => cookieIn(pressed, 'browser')

function cookieIn(response: Response, name: string): string {
  const cookie = response.headers.getSetCookie().find((one) => one.startsWith(`${name}=`))
  return cookie?.split(';')[0] ?? ''
}

/**
 * Presses the one button of the page that a mail's link opens, and follows it to where it ends.
 * @returns the session's cookie
 */
async function openLink(text = '', browser = ''): Promise<{ location: string; cookie: string }> {
  const [link = ''] = /http\S+\/auth\/v1\/verify\S+/.exec(text) ?? []
  const { origin, pathname, searchParams } = new URL(link)
  const pressed = await fetch(origin + pathname, {
    method: 'POST',
    redirect: 'manual',
    body: searchParams,
    headers: { cookie: browser },
  })
  const callback = await fetch(new URL(pressed.headers.get('location') ?? '', app.url), {
    redirect: 'manual',
    headers: { cookie: browser || browserOf(pressed) },
  })
  return {
    location: callback.headers.get('location') ?? '',
    cookie: callback.headers.get('set-cookie')?.split(';')[0] ?? '',
  }
}

test('a new member signs up, confirms by email and is signed in', async () => {
  const email = 'grace@example.com'
  const signedUp = await form('/campus/auth?mode=signup', { email, password: 'a-fresh-larger-slice' })
  expect(await signedUp.text()).toContain(entry().signedUp)
  const early = await form('/campus/auth', { email, password: 'a-fresh-larger-slice' })
  expect(await early.text()).toContain(unconfirmedMessage)
  const { location, cookie } = await openLink((await app.mailTo(email)).text, browserOf(signedUp))
  expect(location).toBe('/campus?done=confirmed')
  const arrived = await fetch(app.url + location, { headers: { cookie } })
  expect(await arrived.text()).toContain(entry().confirmed)
  expect((await fetch(`${app.url}/campus/auth`, { redirect: 'manual', headers: { cookie } })).status).toBe(302)
})

test('confirming returns to the page where the sign-up began', async () => {
  const thread = `/campus/post/${newId()}`
  const signUp = `/campus/auth?${new URLSearchParams({ mode: 'signup', next: thread })}`
  const [sameDevice, otherDevice, wrongEmail] = [
    'here-next@example.com',
    'there-next@example.com',
    'typed-next@example.com',
  ] as const
  const pressed = await form(signUp, { email: sameDevice, password: 'a-fresh-larger-slice' })
  const opened = await openLink((await app.mailTo(sameDevice)).text, browserOf(pressed))
  expect(opened.location).toBe(`${thread}?done=confirmed`)

  await form(signUp, { email: otherDevice, password: 'a-fresh-larger-slice' })
  const { location, cookie } = await openLink((await app.mailTo(otherDevice)).text)
  const chosen = await form(location, { password: 'an-even-larger-slice' }, cookie)
  expect(chosen.headers.get('location')).toBe(`${thread}?done=confirmed`)

  const response = await form(signUp, { email: wrongEmail, password: 'a-fresh-larger-slice' })
  const code = /\b\d{6}\b/.exec((await app.mailTo(wrongEmail)).text?.replace(/https?:\S+/g, '') ?? '')?.[0] ?? ''
  const cookies = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const confirmed = await form('/campus/auth/code?for=signup', { email: wrongEmail, code }, cookies)
  expect(confirmed.headers.get('location')).toBe(`${thread}?done=confirmed`)
})

test('confirming in another browser asks for the password, and continues to the Campus', async () => {
  const email = 'elsewhere@example.com'
  await form('/campus/auth?mode=signup', { email, password: 'a-fresh-larger-slice' })
  const { text = '' } = await app.mailTo(email)
  const confirmation = await fetch(/http\S+\/auth\/v1\/verify\S+/.exec(text)?.[0] ?? '')
  expect(confirmation.headers.get('content-security-policy')).toContain("font-src 'self'")
  const fonts = [...(await confirmation.text()).matchAll(/url\("(\/assets\/\w+-[\w-]+\.woff2)"\)/g)]
  const types = fonts.map(async ([, font]) => (await fetch(app.url + font)).headers.get('content-type'))
  expect(await Promise.all(types)).toEqual(['font/woff2', 'font/woff2'])
  const { location, cookie } = await openLink(text)
  expect(location).toBe('/campus/auth/password?done=confirmed')
  const page = await (await fetch(app.url + location, { headers: { cookie } })).text()
  expect(page).toContain('action="?done=confirmed"')
  const chosen = await form('/campus/auth/password?done=confirmed', { password: 'an-even-larger-slice' }, cookie)
  expect(chosen.headers.get('location')).toBe('/campus?done=confirmed')
})

test('resetting the password sets a new one, and ends every other session', async () => {
  const member = await signedIn(app)
  const response = await form('/campus/auth?mode=reset', { email: member.email })
  const page = await response.text()
  expect(page).toContain(entry().resetSent)
  const { location, cookie } = await openLink((await app.mailTo(member.email)).text)
  expect(location).toBe('/campus/auth/password')
  expect((await form('/campus/auth/password', { password: 'short' }, cookie)).status).toBe(422)
  expect(
    (await form('/campus/auth/password', { password: 'an-even-larger-slice' }, cookie)).headers.get('location'),
  ).toBe('/campus/account/password?done=password')
  expect((await member.get('/campus/auth')).status).toBe(200)
  expect((await form('/campus/auth', { email: member.email, password: 'an-even-larger-slice' })).status).toBe(302)
})

test('an unknown address gets the same response', async () => {
  const response = await form('/campus/auth?mode=reset', { email: 'nobody@example.com' })
  expect(await response.text()).toContain(entry().resetSent)
  expect(app.outbox.filter((mail) => mail.to?.[0]?.address === 'nobody@example.com')).toEqual([])
})

test('the Google sign-in shows a message if it is not configured', async () => {
  const response = await form('/campus/auth/google', {})
  expect(response.headers.get('location')).toBe('/campus/auth?problem=google')
  expect(await (await fetch(`${app.url}/campus/auth?problem=google`)).text()).toContain(entry().problems.google)
})

test('a forged link is rejected', async () => {
  const response = await fetch(`${app.url}/campus/auth/callback?code=00000000-0000-4000-8000-000000000000`, {
    redirect: 'manual',
  })
  expect(response.headers.get('location')).toBe('/campus/auth?problem=link')
})

test('a link from an email works in a browser with an unfinished Google sign-in', async () => {
  const member = await signedIn(app)
  await form('/campus/auth?mode=reset', { email: member.email })
  const [link = ''] = /http\S+\/auth\/v1\/verify\S+/.exec((await app.mailTo(member.email)).text ?? '') ?? []
  const { origin, pathname, searchParams } = new URL(link)
  const pressed = await fetch(origin + pathname, { method: 'POST', redirect: 'manual', body: searchParams })
  const abandoned = Buffer.from(JSON.stringify({ verifier: 'x'.repeat(43), next: '/campus' })).toString('base64url')
  const callback = await fetch(new URL(pressed.headers.get('location') ?? '', app.url), {
    redirect: 'manual',
    headers: { cookie: `campus_flow=${abandoned}; ${browserOf(pressed)}` },
  })
  expect(callback.headers.get('location')).toBe('/campus/auth/password')
})

test('the code from an email can be entered to confirm, sign in or reset, and is sent again on request', async () => {
  const email = 'typed-code@example.com'
  const post = (path: string, fields: Record<string, string>, cookie = '') =>
    fetch(app.url + path, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'sec-fetch-site': 'same-origin', cookie },
      body: new URLSearchParams(fields),
    })
  const signedUp = await post('/campus/auth?mode=signup', { email, password: 'a wedge of 126 degrees' })
  const page = await signedUp.text()
  expect(page).toContain(entry().code.open)
  expect(page).toContain(entry().code.again)
  expect(page).toContain(`name="email" value="${email}"`)
  const browserCookie = browserOf(signedUp)
  // Where a link has expired, the same browser need not type its address again.
  const headers = { cookie: cookieIn(signedUp, 'campus_asked') }
  const late = await (await fetch(`${app.url}/campus/auth?problem=link`, { headers })).text()
  expect(late).toMatch(/action="\/campus\/auth\/code\?for=signup&amp;send"/)
  expect(late).toContain(`name="email" value="${email}"`)
  const codeIn = async (subject: RegExp) =>
    /\b\d{6}\b/.exec((await app.mailTo(email, subject)).text?.replace(/https?:\S+/g, '') ?? '')?.[0] ?? ''
  const wrong = await post('/campus/auth/code?for=signup', { email, code: '12 34' }, browserCookie)
  expect(wrong.status).toBe(422)
  expect(await wrong.text()).toContain(notSixDigitsMessage)
  const code = await codeIn(/onfirm/)
  const confirmed = await post('/campus/auth/code?for=signup', { email, code }, browserCookie)
  expect([confirmed.status, confirmed.headers.get('location')]).toEqual([302, '/campus?done=confirmed'])
  expect(confirmed.headers.get('set-cookie')).toContain('campus_session=')
  const second = await post('/campus/auth/code?for=signup', { email, code }, browserCookie)
  expect(second.status).toBe(422)

  for (const to of [email, 'nobody@example.com']) {
    const response = await post('/campus/auth/code?for=signin&send', { email: to })
    expect((await response.text()).replaceAll('<!-- -->', '')).toContain(entry().code.sent.replace('{email}', to))
  }
  const entered = await post('/campus/auth/code?for=signin', { email, code: await codeIn(/ign/) })
  expect(entered.headers.get('location')).toBe('/campus')
  await post('/campus/auth/code?for=reset&send', { email })
  const reset = await post('/campus/auth/code?for=reset', { email, code: await codeIn(/Reset/) })
  expect(reset.headers.get('location')).toBe('/campus/auth/password')
})
