import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditTitle } from '#app/admin/audit/labels.ts'
import { login } from '#app/admin/login.content.ts'
import { limits } from '#app/auth/limits.ts'
import { factorLabels, recoveryCodeLabels } from '#app/members/account/labels.ts'
import { accountNotices } from '#app/members/account/notices.ts'
import { authMessage } from '#app/members/auth-message.ts'
import { formatWait } from '#app/members/format-wait.ts'
import { passkeyLabels } from '#app/members/passkeys/labels.ts'
import { reauthenticationLabels } from '#app/members/reauthentication/labels.ts'
import { sessionLabels } from '#app/members/sessions/labels.ts'
import { entry } from '#app/members/sign-in/entry.content.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { addressKey, clearLimit, consume } from '#app/platform/limits/limits.server.ts'
import { testApp, testBrowser } from './setup/app.ts'
import { axeFindings } from './setup/axe.ts'
import { type Person, signedIn } from './setup/people.ts'

const app = testApp()
const browser = testBrowser()

// Authenticators know this machine by its name only, not by its address.
const site = () => app.url.replace('127.0.0.1', 'localhost')

/** A page of a browser with an authenticator whose owner always agrees. */
async function withAuthenticator(): Promise<{ page: Page; agrees: (enabled: boolean) => Promise<unknown> }> {
  const context = await browser.current.newContext()
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  const { authenticatorId } = await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const agrees = (enabled: boolean) =>
    device.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  return { page, agrees }
}

async function signInByPassword(page: Page, { email, password }: Person) {
  const { fields, signin } = entry()
  await page.goto(`${site()}/campus/auth`)
  await page.getByLabel(fields.email).fill(email)
  await page.getByLabel(fields.password).fill(password)
  await page.getByRole('button', { name: signin.submit, exact: true }).click()
  await page.waitForURL(`${site()}/campus`)
}

async function addPasskey(page: Page, name: string) {
  await page.goto(`${site()}/campus/account/factors`)
  await page.getByRole('link', { name: passkeyLabels.add }).click()
  await page.getByLabel(passkeyLabels.name).fill(name)
  await page.getByRole('button', { name: passkeyLabels.create }).click()
}

const expireProof = (person: Person) =>
  rawSql()`update auth.web_sessions set proved_at = now() - interval '16 minutes' where user_id = ${person.id}`

describe('an admin', () => {
  test('who needs a passkey adds one at the next sign-in, and uses it at later sign-ins', async () => {
    const [boss, admin] = [
      await signedIn(app, { role: 'admin', area: 'admin' }),
      await signedIn(app, { role: 'admin', area: 'admin' }),
    ]
    const settings = (adminPasskeys: string) =>
      boss.post('/admin/settings', { topicCreators: 'members', leadsTo: '', adminPasskeys })
    expect((await settings('required')).status).toBe(302)
    // Who is signed in goes on: the next sign-in asks.
    expect((await boss.get('/admin/settings')).status).toBe(200)
    const { page } = await withAuthenticator()
    const logIn = async (heading: string) => {
      await page.goto(`${site()}/admin/login?next=/admin/audit`)
      await page.getByLabel(login().fields.email).fill(admin.email)
      await page.getByLabel(login().fields.password).fill(admin.password)
      await page.getByRole('button', { name: login().submit, exact: true }).click()
      await page.getByRole('heading', { name: heading }).waitFor()
    }
    await logIn(passkeyLabels.add)
    expect(await axeFindings(page)).toEqual([])
    // Until then the session opens nothing.
    await page.goto(`${site()}/admin/audit`)
    await page.getByRole('heading', { name: passkeyLabels.add }).waitFor()
    await page.getByRole('button', { name: passkeyLabels.create }).click()
    await page.getByRole('heading', { name: recoveryCodeLabels.title }).waitFor()
    const code = (await page.locator('[data-recovery-codes] li').first().textContent()) ?? ''
    await page.getByRole('link', { name: recoveryCodeLabels.saved }).click()
    await page.getByRole('heading', { name: auditTitle }).waitFor()
    await page.getByRole('button', { name: sessionLabels.logOut }).click()

    await logIn(entry().secondStep.title)
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: entry().secondStep.passkey }).click()
    await page.getByRole('heading', { name: auditTitle }).waitFor()
    await page.getByRole('button', { name: sessionLabels.logOut }).click()

    await logIn(entry().secondStep.title)
    await page.getByText(entry().secondStep.lost).click()
    await page.getByLabel(entry().secondStep.recoveryCode).fill(code)
    await page.getByRole('button', { name: entry().secondStep.useRecovery }).click()
    await page.getByRole('heading', { name: auditTitle }).waitFor()
    await page.getByRole('button', { name: sessionLabels.logOut }).click()

    await page.goto(`${site()}/admin/login?next=/admin/audit`)
    await page.getByRole('button', { name: login().passkey }).click()
    await page.getByRole('heading', { name: auditTitle }).waitFor()
    await page.getByRole('button', { name: sessionLabels.logOut }).click()
    // One whose role is gone meanwhile.
    await rawSql()`update auth.users set app_metadata = app_metadata - 'role' where id = ${admin.id}`
    await page.goto(`${site()}/admin/login`)
    await page.getByRole('button', { name: login().passkey }).click()
    await page.getByText(login().noAccess.description).waitFor()
    expect((await settings('optional')).status).toBe(302)
    await page.context().close()
  })
})

describe('a passkey', () => {
  test('is added, named, used to sign in alone, and removed', async () => {
    const member = await signedIn(app)
    const { page } = await withAuthenticator()
    await signInByPassword(page, member)
    await addPasskey(page, 'My laptop')
    await page.getByRole('heading', { name: recoveryCodeLabels.title }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: recoveryCodeLabels.saved }).click()
    await page.getByText(accountNotices['passkey-added']).waitFor()
    expect(await page.getByText('My laptop').isVisible()).toBe(true)
    expect(await axeFindings(page)).toEqual([])

    await addPasskey(page, 'Twice')
    await page.getByText('This device already has a passkey for your account.').waitFor()

    await page.goto(`${site()}/campus/account/factors`)
    await page.getByRole('link', { name: `${passkeyLabels.rename} My laptop` }).click()
    await page.getByLabel(passkeyLabels.name).fill('The one at home')
    await page.getByRole('button', { name: passkeyLabels.saveName }).click()
    await page.getByText('The one at home').waitFor()

    await page.context().clearCookies()
    await page.goto(`${site()}/campus/auth?next=/campus/account/factors`)
    const inside = page.waitForURL(`${site()}/campus/account/factors`)
    // A browser may offer the passkey before the button is found, and is on its way then.
    page
      .getByRole('button', { name: entry().passkey })
      .click()
      .catch(() => undefined)
    await inside
    await page.getByText('The one at home').waitFor()
    const [session] =
      await rawSql()`select aal from auth.web_sessions where user_id = ${member.id} order by created_at desc limit 1`
    expect(session?.aal).toBe('aal2')

    await page.getByRole('button', { name: `${passkeyLabels.remove} The one at home` }).click()
    await page.getByText(accountNotices['passkey-removed']).waitFor()
    expect((await app.mailTo(member.email, /passkey was removed/)).text).toContain('The one at home')
    await page.context().close()
  })

  test('replaces the second factor, and the password where re-authentication is required', async () => {
    const member = await signedIn(app)
    const { page, agrees } = await withAuthenticator()
    await signInByPassword(page, member)
    await addPasskey(page, 'Key')
    await page.getByRole('heading', { name: recoveryCodeLabels.title }).waitFor()
    await rawSql()`insert into auth.mfa_factors (id, user_id, factor_type, status)
      values (gen_random_uuid(), ${member.id}, 'totp', 'verified')`
    await page.context().clearCookies()
    // The sign-in page offers the passkey by itself: its owner is busy, and types the password.
    await agrees(false)
    await page.goto(`${site()}/campus/auth`)
    const { fields, secondStep } = entry()
    await page.getByLabel(fields.email).fill(member.email)
    await page.getByLabel(fields.password).fill(member.password)
    await page.getByLabel(fields.password).press('Enter')
    await page.getByRole('heading', { name: secondStep.title }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await agrees(true)
    await page.getByRole('button', { name: secondStep.passkey }).click()
    await page.waitForURL(`${site()}/campus`)

    await expireProof(member)
    await page.goto(`${site()}/campus/account/passkeys/new`)
    await page.getByRole('heading', { name: reauthenticationLabels.title }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: reauthenticationLabels.passkey }).click()
    await page.getByRole('button', { name: passkeyLabels.create }).waitFor()
    await page.context().close()
  })
})

describe('a session that was authenticated more than a quarter of an hour ago', () => {
  let stale: Person
  beforeAll(async () => {
    stale = await signedIn(app)
    await expireProof(stale)
  })

  test('must re-authenticate before it adds a factor, and keeps its input, also without JavaScript', async () => {
    const member = await signedIn(app)
    const context = await member.browse(browser.current, { javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${app.url}/campus/account/factors`)
    await expireProof(member)
    await page.getByLabel(factorLabels.name).fill('Pixel')
    await page.getByRole('button', { name: factorLabels.add }).click()
    await page.getByRole('heading', { name: reauthenticationLabels.title }).waitFor()
    await page.getByLabel(reauthenticationLabels.password).fill('not the password')
    await page.getByRole('button', { name: reauthenticationLabels.confirm }).click()
    await page.getByText(reauthenticationLabels.wrongPassword).waitFor()
    await page.getByLabel(reauthenticationLabels.password).fill(member.password)
    await page.getByRole('button', { name: reauthenticationLabels.confirm }).click()
    await page.getByRole('heading', { name: factorLabels.title }).waitFor()
    expect(await page.getByAltText(`${factorLabels.picture} Pixel`).isVisible()).toBe(true)
    await context.close()
  })

  test.each([
    ['/campus/account/address', { email: 'new@example.com' }],
    ['/campus/account/factors', { name: 'App' }],
    ['/campus/account/recovery-codes', {}],
    ['/campus/account/google', {}],
    ['/campus/account/passkeys/new', { credential: '{}' }],
    ['/campus/account/passkeys/00000000-0000-4000-8000-000000000000?_method=DELETE', {}],
    ['/campus/account/factors/00000000-0000-4000-8000-000000000000?_method=DELETE', {}],
    ['/campus/account/identities/00000000-0000-4000-8000-000000000000?_method=DELETE', {}],
  ])('is asked by %s', async (path, fields) => {
    const answer = await stale.post(path, fields as Record<string, string>)
    const page = await answer.text()
    expect(answer.status).toBe(403)
    expect(page).toContain(reauthenticationLabels.title)
    expect(page).toContain(`action="${path}"`)
    for (const [name, value] of Object.entries(fields).filter(([name]) => name !== 'credential'))
      expect(page).toContain(`name="${name}" value="${value}"`)
  })

  test('exports data only after the password was entered', async () => {
    const member = await signedIn(app)
    await expireProof(member)
    const exportResponse = await member.get('/campus/account/export', { redirect: 'manual' })
    const proofAddress = exportResponse.headers.get('location') ?? ''
    expect(proofAddress).toBe('/campus/account/proof?next=/campus/account/data')
    expect((await member.get(proofAddress)).status).toBe(403)
    const proven = await member.post(proofAddress, { 'proof-password': member.password })
    expect(proven.headers.get('location')).toBe('/campus/account/data?done=proved')
    expect((await member.get('/campus/account/export', { redirect: 'manual' })).status).toBe(200)
  })

  test('must re-authenticate before an admin gives roles, bans, resets factors or changes settings', async () => {
    const [admin, member] = [await signedIn(app, { role: 'admin', area: 'admin' }), await signedIn(app)]
    await expireProof(admin)
    const acts: [string, Record<string, string>][] = [
      [`/admin/members/${member.id}/role`, { role: 'moderator' }],
      [`/admin/members/${member.id}/ban`, { length: '24h' }],
      [`/admin/members/${member.id}/factors?_method=DELETE`, {}],
      ['/admin/settings', { topicCreators: 'moderators' }],
    ]
    for (const [path, fields] of acts) {
      const answer = await admin.post(path, fields)
      expect([path, answer.status]).toEqual([path, 403])
      expect(await answer.text()).toContain(reauthenticationLabels.title)
    }
    const [role = ['', {}]] = acts
    const done = await admin.post(role[0], { ...role[1], 'proof-password': admin.password })
    expect(done.headers.get('location')).toContain('done=member-role')
    const [account] = await rawSql()`select app_metadata ->> 'role' as role from auth.users where id = ${member.id}`
    expect(account?.role).toBe('moderator')
  })
})

describe('a person who has tried passkeys too often', () => {
  const networkKey = addressKey('127.0.0.1')
  const wait = formatWait(300)

  test('is told when to try again, on the page, before and after the device was used', async () => {
    await signedIn(app)
    const { page } = await withAuthenticator()
    for (const [address, label] of [
      ['/campus/auth', entry().passkey],
      ['/admin/login', login().passkey],
    ] as const) {
      await page.goto(site() + address)
      // The tests before this one have begun its five minutes.
      await clearLimit(limits.passkey, networkKey)
      // Of the limit as these tests have it.
      await consume(limits.passkey, networkKey, limits.passkey.points * 1000 + 1).catch(() => undefined)
      await page.getByRole('button', { name: label }).click()
      await page.getByRole('alert').filter({ hasText: wait }).waitFor()
      expect(await axeFindings(page)).toEqual([])

      const credential = JSON.stringify({ challengeId: 'x', credential: {} })
      const answer = await fetch(
        `${app.url}${address === '/campus/auth' ? '/campus/auth/passkey' : '/admin/login/passkey'}`,
        {
          method: 'POST',
          redirect: 'manual',
          headers: { 'sec-fetch-site': 'same-origin' },
          body: new URLSearchParams({ credential, enter: '1' }),
        },
      )
      await page.goto(site() + (answer.headers.get('location') ?? ''))
      await page.getByText(authMessage({ code: 'over_request_rate_limit', message: '', retryAfter: 300 })).waitFor()
      expect(await page.getByText(entry().problems.passkey).count()).toBe(0)
      expect(await page.getByText(login().failed.description).count()).toBe(0)
      await clearLimit(limits.passkey, networkKey)
    }
    await page.context().close()
  })
})
