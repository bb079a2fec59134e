import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { AuthError } from '../errors.ts'
import { countGuess, guessedRight } from './guesses.ts'

testDatabase()

test('after many wrong guesses a person has to wait as long as the error says', async () => {
  for (let at = 0; at < 20; at++) await countGuess('code', 'ada@example.com')
  const rejection = await countGuess('code', 'ada@example.com').catch((error: unknown) => error)
  expect(rejection).toBeInstanceOf(AuthError)
  const { retryAfter } = rejection as AuthError
  expect(retryAfter).toBeGreaterThan(1)
  expect(retryAfter).toBeLessThanOrEqual(60)
  await expect(countGuess('code', 'grace@example.com')).resolves.toBeUndefined()
  await guessedRight('code', 'ada@example.com')
  await expect(countGuess('code', 'ada@example.com')).resolves.toBeUndefined()
})
