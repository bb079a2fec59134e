import { expect, test } from 'vitest'
import { newBrowserCookie, withBrowser } from '#app/platform/browser/browser.server.ts'
import { config } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { createUser, inviteUser, signInWithPassword, signUp } from '../auth.ts'

authServer()
const password = 'vexing quartz'
const caller = { address: '192.0.2.7', userAgent: 'Test' }

test('a wrong password sets no cookie, whether the account is confirmed, unconfirmed or unknown', async () => {
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

test('a sign-up sets the same cookie for a new, unconfirmed, invited or confirmed address', async () => {
  const [confirmed, unconfirmed, invited] = [newEmail(), newEmail(), newEmail()]
  await createUser({ email: confirmed, password, emailConfirmed: true }, { kind: 'system' })
  await createUser({ email: unconfirmed, password }, { kind: 'system' })
  await inviteUser({ email: invited, redirectTo: '/campus', forWebsite: true }, { kind: 'system' })
  const cookieOfSignUp = (email: string) =>
    withBrowser(new Request(config().siteUrl), caller.address, async () => {
      await signUp({ email, password, redirectTo: '/campus', forWebsite: true, caller })
      return newBrowserCookie()?.replace(/=[^;]+/, '')
    })
  const ofNew = await cookieOfSignUp(newEmail())
  expect(ofNew).toBeDefined()
  for (const email of [unconfirmed, invited, confirmed]) expect(await cookieOfSignUp(email)).toBe(ofNew)
})

test('a sign-up with an unconfirmed address reveals nothing about the earlier sign-up', async () => {
  const sign = (email: string, data: Record<string, string>) =>
    signUp({ email, password, data, redirectTo: '/campus', forWebsite: true, caller })
  const [fresh, existing, invited, elsewhere] = [newEmail(), newEmail(), newEmail(), newEmail()]
  const ofOthers = { userMetadata: { name: 'Ada, who came first' }, appMetadata: { role: 'editor' } }
  await createUser({ email: existing, password, ...ofOthers }, { kind: 'system' })
  await createUser({ email: elsewhere, password, role: 'supabase_admin' }, { kind: 'system' })
  await inviteUser({ email: invited, data: { name: 'Grace' } }, { kind: 'system' })
  await rawSql()`update auth.identities set provider = 'google', provider_id = 'google' where email = ${elsewhere}`
  for (const table of ['auth.users', 'auth.identities'])
    await rawSql().query(
      `update ${table} set created_at = '2026-01-01', updated_at = '2026-01-01' where email = any ($1)`,
      [[existing, invited, elsewhere]],
    )
  await rawSql()`update auth.identities set last_sign_in_at = '2026-01-01' where email = ${existing}`
  const startedAt = Date.now()
  const shown = async (email: string) => {
    const response = JSON.stringify(await sign(email, { name: 'Me' }))
    for (const [moment] of response.matchAll(/\d{4}-\d\d-\d\dT[^"]+/g))
      expect(Date.parse(moment), response).toBeGreaterThanOrEqual(startedAt)
    return response.replaceAll(email, 'X').replace(/[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[^"]+/g, '*')
  }
  const ofNew = await shown(fresh)
  for (const email of [existing, invited, elsewhere]) expect(await shown(email)).toBe(ofNew)
})
