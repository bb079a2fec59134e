import { beforeEach, describe, expect, test } from 'vitest'
import { asBrowser } from '#tests/setup/as-browser.ts'
import { authServer, clearMailLimits, newEmail } from '#tests/setup/auth-server.ts'
import {
  completeFlow as complete,
  createUser,
  isAuthError,
  requestMagicLink,
  requestRecovery,
  signUp,
  verifyCode,
} from './auth.ts'

const auth = authServer()
const password = 'vexing quartz'
const caller = { address: '192.0.2.7', userAgent: 'Test' }
beforeEach(clearMailLimits)

const browser = asBrowser()
const completeFlow = (of: Parameters<typeof complete>[0]) => browser.run(() => complete(of))

/** Presses the button on the page of a mail's link. @returns the redirect target */
async function press(link: string): Promise<URL> {
  const response = await browser.press(link)
  expect(response.status).toBe(303)
  return new URL(response.headers.get('location') ?? '')
}

describe('an email flow of the website', () => {
  test('returns a code that only the server can redeem, once: sign-up', async () => {
    const email = newEmail()
    await signUp({ email, password, redirectTo: '/campus/auth/confirmed', forWebsite: true, caller })
    const target = await press((await auth.mailTo(email)).link)
    expect(target.pathname).toBe('/campus/auth/confirmed')
    expect(target.hash).toBe('')
    const code = target.searchParams.get('code') ?? ''
    // The code is not accepted as a client's PKCE code.
    const stolen = await fetch(`${auth.url}/token?grant_type=pkce`, {
      method: 'POST',
      body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(43) }),
    })
    expect(stolen.status).toBe(404)
    expect(await completeFlow({ code, caller })).toMatchObject({
      user: { email },
      method: 'email/signup',
      needsFactor: false,
    })
    expect(isAuthError(await completeFlow({ code, caller }).catch((error) => error), 'flow_state_not_found')).toBe(true)
  })

  test('recovery and magic link return their type', async () => {
    const email = newEmail()
    await createUser({ email, password, emailConfirmed: true }, { kind: 'system' })
    await requestRecovery({ email, redirectTo: '/campus/auth/password', forWebsite: true, caller })
    const recovery = await press((await auth.mailTo(email, /Reset/)).link)
    expect(await completeFlow({ code: recovery.searchParams.get('code') ?? '', caller })).toMatchObject({
      method: 'recovery',
    })
    await requestMagicLink({ email, redirectTo: '/campus', forWebsite: true, caller })
    const link = (await auth.mailTo(email, /sign-in link/)).link
    expect(await completeFlow({ code: (await press(link)).searchParams.get('code') ?? '', caller })).toMatchObject({
      method: 'magiclink',
    })
    const secondPress = await press(link)
    expect(secondPress.searchParams.get('error_code')).toBe('otp_expired')
  })

  test('the code in the email can be entered instead', async () => {
    const email = newEmail()
    await signUp({ email, password, caller })
    const { code } = await auth.mailTo(email)
    const verified = await verifyCode({ type: 'signup', email, code, caller })
    expect(verified).toMatchObject({ half: false, method: 'email/signup', user: { email } })
    expect(
      isAuthError(await verifyCode({ type: 'signup', email, code, caller }).catch((error) => error), 'otp_expired'),
    ).toBe(true)
  })
})
