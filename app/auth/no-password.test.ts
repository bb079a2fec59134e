import { expect, test } from 'vitest'
import { passwordMatches } from './passwords/passwords.ts'

test('no password signs in to an account without one, not even the password of the dummy hash', async () => {
  expect(await passwordMatches('nobody has this password', null)).toBe(false)
  expect(await passwordMatches('', undefined)).toBe(false)
})
