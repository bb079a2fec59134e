import { expect, test } from 'vitest'
import { newBrowserCookie, withBrowser } from '#app/platform/browser/browser.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { createUser, signInWithPassword, signUp } from '../auth.ts'

authServer()
const password = 'a wedge of 126 degrees'
const caller = { address: '192.0.2.7', userAgent: 'Test' }

test('a wrong password leaves no cookie: with an account, with one to be confirmed, with none', async () => {
  const [confirmed, unconfirmed, unknown] = [newEmail(), newEmail(), newEmail()]
  await createUser({ email: confirmed, password, emailConfirmed: true }, { kind: 'system' })
  await signUp({ email: unconfirmed, password, redirectTo: '/campus', forWebsite: true, caller })
  const cookieAfterGuess = (email: string) =>
    withBrowser(new Request(config().siteUrl), caller.address, async () => {
      const guess = signInWithPassword({ email, password: 'a guess', caller })
      await expect(guess).rejects.toMatchObject({ code: 'invalid_credentials' })
      return newBrowserCookie()
    })
  for (const email of [confirmed, unconfirmed, unknown]) expect(await cookieAfterGuess(email)).toBeUndefined()
})
