import { expect, test } from 'vitest'
import { asBrowser } from '#tests/setup/as-browser.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { isAuthError } from '../errors.ts'
import { queuedPerClient } from './hash-queue.ts'
import { passwordMatches } from './passwords.ts'

testDatabase()

test('an account that does not exist is checked again after the queue was full', async () => {
  const client = asBrowser('192.0.2.3')
  const guess = () => client.run(() => passwordMatches('a guess', undefined))
  const flood = Array.from({ length: 140 }, () =>
    client.run(() => queuedPerClient(() => new Promise((resolve) => setImmediate(resolve)))),
  )
  const settled = Promise.allSettled(flood)
  await expect(guess()).rejects.toSatisfy((error) => isAuthError(error, 'over_request_rate_limit'))
  await settled
  expect(await guess()).toBe(false)
})
