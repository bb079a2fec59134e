import { expect, test } from 'vitest'
import { passwordMatches } from './passwords/passwords.ts'

test('no password opens an account that has none, not even that of the dummy which is checked instead', async () => {
  expect(await passwordMatches('nobody has this password', null)).toBe(false)
  expect(await passwordMatches('', undefined)).toBe(false)
})
