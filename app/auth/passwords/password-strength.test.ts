import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { authServer, newEmail } from '#tests/setup/auth-server.ts'
import { setFirmNames } from './password-strength.ts'

const auth = authServer()
const signUp = (email: string, password: string, data: object = {}) =>
  auth.client().signUp({ email, password, options: { data } })

describe('a new password', () => {
  test.each([
    ['short', 'a wedge', 'length', 'at least 8 characters'],
    ['on the list', 'password123', 'pwned', 'known to be weak'],
    ['close to one', 'Password1!', 'characters', 'easy to guess'],
    ['a season', 'Summer2026!', 'characters', 'easy to guess'],
    ['a row of keys', '1qaz2wsx3edc4rfv', 'characters', 'easy to guess'],
    ['repeated', 'abcabcabcabc', 'characters', 'easy to guess'],
  ])('is refused when it is %s', async (_label, password, reason, words) => {
    const { error } = await signUp(newEmail(), password)
    expect(error).toMatchObject({ code: 'weak_password', status: 422, reasons: [reason] })
    expect(error?.message).toContain(words)
  })

  test('is refused when it is made of what the account knows', async () => {
    const email = `rosalind.wexbrook.${crypto.randomUUID().slice(0, 6)}@example.com`
    for (const password of [email, 'RosalindWexbrook', 'wexbrook.rosalind1'])
      expect((await signUp(email, password)).error).toMatchObject({ code: 'weak_password' })
    const { error } = await signUp(newEmail(), 'Quillonfarthing7', { full_name: 'Ada Quillonfarthing' })
    expect(error?.message).toContain('your name or address')
  })

  test('is refused when it is made of words of the firm', async () => {
    setFirmNames(() => ['Quarrelbridge Partners', 'www.quarrelbridge.example'])
    for (const password of ['Quarrelbridge1', 'quarrelbridge-2026', 'PartnersQuarrelbridge!'])
      expect((await signUp(newEmail(), password)).error?.message).toContain('easy to guess')
    expect((await signUp(newEmail(), 'a Quarrelbridge of 126 degrees')).error).toBeNull()
    setFirmNames(() => [])
    expect((await signUp(newEmail(), 'Quarrelbridge of 12')).error).toBeNull()
  })

  test('that is strong is taken, and so is one of 72 bytes, judged in no time', async () => {
    for (const password of ['a wedge of 126 degrees', 'kx7Gq2mVt9', '4@8({[<6931!|0$57+%2'.repeat(4).slice(0, 72)])
      expect((await signUp(newEmail(), password)).error).toBeNull()
  })

  test('is looked up in the list that the operator renews', async () => {
    const password = 'a wedge that leaked yesterday'
    expect((await signUp(newEmail(), password)).error).toBeNull()
    const folder = path.join(config().dataDir, 'auth')
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'weak-passwords.txt'), `${password}\n`)
    expect((await signUp(newEmail(), password)).error).toMatchObject({ reasons: ['pwned'] })
  })

  test('is as long as AUTH_PASSWORD_MIN says', async () => {
    setConfig({ ...config(), auth: { ...config().auth, passwordMin: 14 } })
    expect((await signUp(newEmail(), 'kx7Gq2mVt9')).error?.message).toContain('at least 14 characters')
    setConfig({ ...config(), auth: { ...config().auth, passwordMin: 8 } })
  })

  test('is judged after the address', async () => {
    expect((await signUp('nowhere', 'short')).error).toMatchObject({ code: 'validation_failed' })
  })
})
