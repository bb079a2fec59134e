import { expect, test } from 'vitest'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { rawSql } from '#app/platform/database/database.server.ts'
import { countingQueries } from '#app/platform/database/pool/count-queries.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { createUser } from '../auth.ts'
import { requestMagicLink } from './request-code.ts'

const auth = authServer({ env: { RATE_LIMIT_FACTOR: '1000' } })

test('requesting a code several times at once creates one account', async () => {
  const email = newEmail()
  const responses = await Promise.all(Array.from({ length: 3 }, () => auth.client().signInWithOtp({ email })))
  expect(responses.map(({ error }) => error).filter((error) => error?.code === 'unexpected_failure')).toEqual([])
  expect(responses.some(({ error }) => error === null)).toBe(true)
  expect(await rawSql()`select id from auth.users where email = ${email}`).toHaveLength(1)
})

test('no account is created for a person who does not want one', async () => {
  const email = newEmail()
  const { error } = await auth.client().signInWithOtp({ email, options: { shouldCreateUser: false } })
  expect(error).toMatchObject({ code: 'otp_disabled' })
  expect(await rawSql()`select id from auth.users where email = ${email}`).toEqual([])
})

test('with autoconfirm a requested email does not confirm an existing address', async () => {
  const { admin } = await auth.admin()
  const [email, fresh] = [newEmail(), newEmail()]
  await admin.createUser({ email })
  const originalConfig = config()
  setConfig({ ...originalConfig, auth: { ...originalConfig.auth, autoconfirm: true } })
  const responses = [await auth.client().signInWithOtp({ email }), await auth.client().signInWithOtp({ email: fresh })]
  setConfig(originalConfig)
  expect(responses.map(({ error }) => error)).toEqual([null, null])
  const confirmed = await rawSql()`select email from auth.users
    where email in (${email}, ${fresh}) and email_confirmed_at is not null`
  expect(confirmed).toEqual([{ email: fresh }])
})

test('a request for a known address takes as many statements as one for a new address', async () => {
  const [fresh, known, unconfirmed] = [newEmail(), newEmail(), newEmail()]
  await createUser({ email: known, emailConfirmed: true }, { kind: 'system' })
  await createUser({ email: unconfirmed }, { kind: 'system' })
  const caller = { address: '192.0.2.7', userAgent: 'Test' }
  const sent = async (email: string) => {
    const { queries } = await countingQueries(() => requestMagicLink({ email, redirectTo: '/campus', caller }))
    // The column for the time of sending depends on the kind of mail.
    return queries.map((query) => query.replace(/set "(?:confirmation|recovery)_sent_at"/, 'set "SENT_AT"'))
  }
  const ofNew = await sent(fresh)
  for (const email of [known, unconfirmed]) expect(await sent(email)).toEqual(ofNew)
})
