import { eq } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { mfaRecoveryCodes, passkeys, sessions, users } from '#app/auth/tables.server.ts'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { database } from '#app/platform/database/database.server.ts'
import { close, connect } from '#app/platform/database/pool/pool.server.ts'
import { newId } from '#app/platform/ids.ts'
import { mails } from '#app/platform/mail/tables.server.ts'
import { databaseUrl } from '#tests/setup/app.ts'
import { cloneDatabase } from '#tests/setup/database.ts'
import { passkeyOf, sessionOf } from '#tests/walk/account-records.ts'
import { resetAdminFactors } from './reset-factors.ts'

afterEach(() => void vi.unstubAllEnvs())

test('an admin who lost passkey and codes can sign in by password, is signed out and notified', async () => {
  const { address, drop } = await cloneDatabase()
  onTestFinished(drop)
  setConfig(readConfig({}))
  const [id, email] = [newId(), 'admin@example.com']
  const within = async <T>(work: () => Promise<T>) => {
    connect(address, { max: 2 })
    return work().finally(close)
  }
  await within(async () => {
    await database()
      .insert(users)
      .values({ id, email, passwordHash: 'kept', appMetadata: { role: 'admin' } })
    await passkeyOf(id)
    await database()
      .insert(mfaRecoveryCodes)
      .values({ id: newId(), userId: id, codeHash: Buffer.from('hash') })
    await sessionOf(id)
  })
  vi.stubEnv('DATABASE_URL', databaseUrl(address))
  const logged = vi.spyOn(console, 'log').mockImplementation(() => {})
  expect(await resetAdminFactors([email])).toBe(0)
  expect(logged.mock.lastCall?.[0]).toContain('no passkey, second factor or recovery code any more')
  await within(async () => {
    const countRows = [passkeys, mfaRecoveryCodes, sessions].map((table) =>
      database().select({ userId: table.userId }).from(table).where(eq(table.userId, id)),
    )
    expect((await Promise.all(countRows)).flat()).toEqual([])
    const [user] = await database().select().from(users).where(eq(users.id, id))
    expect(user?.passwordHash).toBe('kept')
    const sentMails = await database().select({ to: mails.recipient, kind: mails.kind }).from(mails)
    expect(sentMails).toEqual([{ to: email, kind: 'auth.factors-reset' }])
  })
  const wrong = vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(await resetAdminFactors(['nobody@example.com'])).toBe(1)
  expect(await resetAdminFactors([])).toBe(2)
  expect(wrong.mock.calls).toEqual([
    ['There is no account nobody@example.com.'],
    ['Usage: npm run cli -- admin reset-factors EMAIL'],
  ])
})
