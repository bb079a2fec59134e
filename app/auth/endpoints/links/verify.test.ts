import { describe, expect, test } from 'vitest'
import { rawSql } from '#app/platform/database/database.server.ts'
import { pressLink } from '#tests/setup/as-browser.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'

const auth = authServer({ env: { AUTH_REDIRECT_URLS: 'https://app.example.org/**' } })
const password = 'vexing quartz'

/** Opens a mail's link as a program does, without following redirects. */
const follow = (link: string, headers: Record<string, string> = {}) => fetch(link, { redirect: 'manual', headers })

async function signedUp(options?: { emailRedirectTo?: string }) {
  const email = newEmail()
  const client = auth.client()
  const { data, error } = await client.signUp({ email, password, ...(options && { options }) })
  expect(error).toBeNull()
  expect(data.session).toBeNull()
  expect(data.user?.confirmed_at).toBeUndefined()
  return { email, client, mail: await auth.mailTo(email, /Confirm/) }
}

describe('sign-up', () => {
  test('is confirmed by the code', async () => {
    const { email, client, mail } = await signedUp()
    expect((await client.signInWithPassword({ email, password })).error).toMatchObject({
      code: 'email_not_confirmed',
      status: 400,
    })
    const { data, error } = await client.verifyOtp({ email, token: mail.code, type: 'email' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { email_verified: true } })
    expect(data.user?.email_confirmed_at).toBeTruthy()
    expect(data.user?.confirmed_at).toBe(data.user?.email_confirmed_at)
    expect((await auth.client().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('is not confirmed by a token hash together with an address', async () => {
    const { email, client, mail } = await signedUp()
    const body = JSON.stringify({ type: 'signup', token_hash: mail.token, email })
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${auth.url}/verify`, { method: 'POST', headers, body })
    expect([response.status, (await response.json()).error_code]).toEqual([400, 'validation_failed'])
    const { error } = await client.verifyOtp({ token_hash: mail.token, type: 'email' })
    expect(error).toBeNull()
  })

  test('is confirmed by the link, which returns tokens in the fragment', async () => {
    const { mail } = await signedUp({ emailRedirectTo: 'https://app.example.org/in?from=mail' })
    const response = await pressLink(mail.link)
    expect(response.status).toBe(303)
    const target = new URL(response.headers.get('location') ?? '')
    expect(target.href).toMatch(/^https:\/\/app\.example\.org\/in\?from=mail#/)
    const fragment = new URLSearchParams(target.hash.slice(1))
    expect([...fragment.keys()].sort()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'refresh_token',
      'token_type',
      'type',
    ])
    expect(fragment.get('type')).toBe('signup')
    const repeated = new URL((await pressLink(mail.link)).headers.get('location') ?? '')
    expect(new URLSearchParams(repeated.hash.slice(1)).get('error_code')).toBe('otp_expired')
  })

  test('a server error is reported as one, and the link still works afterwards', async () => {
    const { mail } = await signedUp({ emailRedirectTo: 'https://app.example.org/in' })
    await rawSql()`alter table auth.sessions add constraint none_for_now check (false) not valid`
    const failed = await pressLink(mail.link)
    await rawSql()`alter table auth.sessions drop constraint none_for_now`
    expect([failed.status, failed.headers.get('location')]).toEqual([500, null])
    expect((await pressLink(mail.link)).headers.get('location')).toContain('#access_token=')
  })

  test('opening the link automatically does not consume it or open a session; only the button does', async () => {
    const { mail } = await signedUp({ emailRedirectTo: 'https://app.example.org/in' })
    expect((await fetch(mail.link, { method: 'HEAD', redirect: 'manual' })).status).toBe(200)
    for (const accept of ['*/*', 'application/json', '']) {
      const looked = await follow(mail.link, { accept })
      expect([looked.status, looked.headers.get('location')]).toEqual([200, null])
      expect(await looked.text()).not.toContain('access_token')
    }
    const page = await follow(mail.link, { accept: 'text/html,application/xhtml+xml' })
    expect(page.status).toBe(200)
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const html = await page.text()
    const fields = Object.fromEntries(
      [...html.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, decoded(value)]),
    )
    const pressed = await fetch(new URL('verify', mail.link), {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    })
    expect(pressed.status).toBe(303)
    expect(pressed.headers.get('location')).toContain('#access_token=')
  })
})

function decoded(text = ''): string {
  return text.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
}
