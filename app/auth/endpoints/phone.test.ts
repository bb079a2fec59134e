import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { config } from '#app/platform/config/config.server.ts'
import { authServer, clearMailLimits, newEmail } from '#tests/setup/auth-server.ts'

const auth = authServer()
const password = 'vexing quartz'
beforeEach(clearMailLimits)

let last = 5_025_550_100
const newPhone = () => `1${++last}`

/** The code in the newest text to a number. Without `SMS_URL`, texts are written to the mail folder. */
async function codeTo(phone: string): Promise<string> {
  const folder = path.join(config().dataDir, 'mail')
  for (let tries = 0; tries < 1200; tries++) {
    const names = (await readdir(folder).catch(() => []))
      .filter((name) => name.endsWith('.sms'))
      .sort()
      .reverse()
    for (const name of names) {
      const text = await readFile(path.join(folder, name), 'utf8')
      if (text.startsWith(`To: +${phone}\n`)) return /\b\d{6}\b/.exec(text.replace(phone, ''))?.[0] ?? ''
    }
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`No text to ${phone} came.`)
}

describe('sign-in by text message', () => {
  test('a phone number signs up with a password, is confirmed with the code, and signs in', async () => {
    const phone = newPhone()
    const client = auth.client()
    const { data, error } = await client.signUp({ phone: `+${phone}`, password })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ phone, email: '', app_metadata: { provider: 'phone', providers: ['phone'] } })
    expect((await client.signInWithPassword({ phone, password })).error).toMatchObject({ code: 'phone_not_confirmed' })
    const verified = await client.verifyOtp({ phone, token: await codeTo(phone), type: 'sms' })
    expect(verified.error).toBeNull()
    expect(verified.data.user?.phone_confirmed_at).toBeTruthy()
    await clearMailLimits()
    const repeated = await auth.client().signUp({ phone, password: 'a newer wedge' })
    expect([repeated.error, repeated.data.user?.id === data.user?.id]).toEqual([null, false])
    expect(
      (
        await auth
          .client()
          .signInWithPassword({ phone: `+1 (${phone.slice(1, 4)}) ${phone.slice(4, 7)}-${phone.slice(7)}`, password })
      ).error,
    ).toBeNull()
  })

  test('a code signs in, and creates an account for a new number', async () => {
    const phone = newPhone()
    const requested = await auth.client().signInWithOtp({ phone })
    expect(requested.error).toBeNull()
    expect(requested.data.messageId).toBeTruthy()
    expect((await auth.client().signInWithOtp({ phone })).error).toMatchObject({
      code: 'over_sms_send_rate_limit',
      status: 429,
    })
    const { data } = await auth.client().verifyOtp({ phone, token: await codeTo(phone), type: 'sms' })
    expect(data.session?.user.phone).toBe(phone)
  })

  test('a code expires after 60 seconds', async () => {
    const phone = newPhone()
    await auth.client().signInWithOtp({ phone })
    const { rawSql } = await import('#app/platform/database/database.server.ts')
    const [row] =
      await rawSql()`select extract(epoch from expires_at - created_at)::int as seconds from auth.mailed_codes
        where sent_to = ${phone}`
    expect(row?.seconds).toBe(60)
    await rawSql()`update auth.mailed_codes set expires_at = expires_at - interval '61 seconds'`
    expect((await auth.client().verifyOtp({ phone, token: await codeTo(phone), type: 'sms' })).error).toMatchObject({
      code: 'otp_expired',
    })
  })

  test('a member moves to a new number after entering its code, and not to a number in use', async () => {
    const [phone, moved] = [newPhone(), newPhone()]
    const { admin } = await auth.admin()
    await admin.createUser({ phone, password, phone_confirm: true })
    const client = auth.client()
    await client.signInWithPassword({ phone, password })
    expect((await client.updateUser({ phone: moved })).data.user).toMatchObject({ phone, new_phone: moved })
    const { data, error } = await client.verifyOtp({ phone: moved, token: await codeTo(moved), type: 'phone_change' })
    expect(error).toBeNull()
    expect(data.user?.phone).toBe(moved)
    await admin.createUser({ phone, password, phone_confirm: true })
    expect((await client.updateUser({ phone })).error).toMatchObject({ code: 'phone_exists', status: 422 })
  })

  test('an anonymous account becomes permanent when it gets an address', async () => {
    const client = auth.client()
    const { data } = await client.signInAnonymously({ options: { data: { name: 'Ada' } } })
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', user_metadata: { name: 'Ada' } })
    const email = newEmail()
    expect((await client.updateUser({ password })).error).toMatchObject({ code: 'validation_failed' })
    expect((await client.updateUser({ email })).error).toBeNull()
    const verified = await client.verifyOtp({ email, token: (await auth.mailTo(email)).code, type: 'email_change' })
    expect(verified.data.user).toMatchObject({
      id: data.user?.id,
      is_anonymous: false,
      email,
      app_metadata: { providers: ['email'] },
    })
  })

  test('an invalid number or channel is rejected', async () => {
    expect((await auth.client().signInWithOtp({ phone: 'call me' })).error).toMatchObject({
      code: 'validation_failed',
      status: 400,
    })
    expect(
      (await auth.client().signInWithOtp({ phone: newPhone(), options: { channel: 'pigeon' as 'sms' } })).error,
    ).toMatchObject({
      code: 'validation_failed',
    })
  })
})
