import { expect, test, vi } from 'vitest'
import { responseTimes } from '#tests/setup/response-times.ts'
import { hashPassword, passwordMatches } from './passwords.ts'

vi.unmock('@node-rs/argon2')
const { expectSameTimes } = responseTimes()

test('a password is hashed with argon2id, 19 MiB and two passes', async () => {
  const hash = await hashPassword('vexing quartz')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordMatches('vexing quartz', hash)).toBe(true)
  expect(await passwordMatches('vexing quart', hash)).toBe(false)
})

test('known and unknown addresses cannot be distinguished by response time: sign-in', () => expectSameTimes('sign-in'))
