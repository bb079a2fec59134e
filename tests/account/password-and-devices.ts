import { describe, expect, test } from 'vitest'
import { updateUser } from '#app/auth/auth.ts'
import { buildPost } from '#app/campus/posts/factory.ts'
import { passwordLabels } from '#app/members/account/labels.ts'
import { sessionLabels } from '#app/members/sessions/labels.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { signedIn } from '../setup/people.ts'
import { cookieOf, locationOf, website } from '../setup/website.ts'
import { app, browser } from './product.ts'

const { holding, signIn } = website(app)

describe('password and devices', () => {
  test('a new password needs the current one and signs all other devices out', async () => {
    const member = await signedIn(app)
    const otherDevice = holding(cookieOf(await signIn(member)))
    expect((await otherDevice.get('/campus/account')).status).toBe(200)
    const wrong = await member.post('/campus/account/password', {
      currentPassword: 'not it',
      password: 'a-much-larger-slice',
    })
    expect(wrong.status).toBe(422)
    expect(await wrong.text()).toContain(passwordLabels.wrongCurrent)
    const weak = await member.post('/campus/account/password', { currentPassword: member.password, password: 'short' })
    expect(weak.status).toBe(422)
    const changed = await member.post('/campus/account/password', {
      currentPassword: member.password,
      password: 'a-much-larger-slice',
    })
    expect(locationOf(changed)).toBe('/campus/account/password?done=password')
    expect((await member.get('/campus/account')).status).toBe(200)
    expect((await otherDevice.get('/campus/account')).status).toBe(302)
    expect((await signIn(member)).status).toBe(422)
    expect((await app.mailTo(member.email, /password was changed/)).subject).toBeTruthy()
  })

  test('a session cannot set a password without reauthentication, and links to a new email', async () => {
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
    const response = await member.post('/campus/auth/code?for=reset&send', { email: member.email })
    expect(response.status).toBe(200)
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
    const signOutPath = /\/campus\/account\/sessions\/[0-9a-f-]{36}/.exec(
      await (await member.get('/campus/account/sessions')).text(),
    )?.[0]
    await stranger.post(`${signOutPath}?_method=DELETE`)
    expect(await alive()).toBe(2)
    await member.post('/campus/account/sessions?_method=DELETE')
    expect(await alive()).toBe(0)
    expect((await member.get('/campus/account')).status).toBe(200)
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

  test('when an admin loses the role', async () => {
    const admin = await signedIn(app, { role: 'admin', area: 'admin' })
    expect((await admin.get('/admin')).status).toBe(200)
    await updateUser(admin.id, { appMetadata: { role: 'member' } }, system)
    expect((await admin.get('/admin')).status).toBe(302)
  })
})

test('a password is shown on request, and without scripts there is no button for it', async () => {
  const member = await signedIn(app)
  const context = await member.browse(browser.current)
  const page = await context.newPage()
  await page.goto(`${app.url}/campus/account/password`)
  const field = page.getByLabel(passwordLabels.new)
  await field.fill('a-much-larger-slice')
  await page.getByRole('button', { name: `Show ${passwordLabels.new}` }).click()
  expect(await field.getAttribute('type')).toBe('text')
  expect(await page.getByLabel(passwordLabels.current).getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: `Hide ${passwordLabels.new}` }).click()
  expect(await field.getAttribute('type')).toBe('password')
  await context.close()
  const plain = await member.browse(browser.current, { javaScriptEnabled: false })
  const bare = await plain.newPage()
  await bare.goto(`${app.url}/campus/account/password`)
  expect(await bare.getByRole('button', { name: `Show ${passwordLabels.new}` }).count()).toBe(0)
  await plain.close()
})

test('other tabs notice when one signs out', async () => {
  const member = await signedIn(app)
  const post = await buildPost({ userId: member.id })
  const context = await member.browse(browser.current)
  const [one, two] = [await context.newPage(), await context.newPage()]
  for (const page of [one, two]) await page.goto(`${app.url}/campus/post/${post.id}`, { waitUntil: 'networkidle' })
  await one.getByRole('button', { name: sessionLabels.signOut }).click()
  await two.waitForURL(/\/campus\/auth\?next=/)
  await context.close()
})
