import { expect, test } from 'vitest'
import { transaction } from '#app/platform/database/database.server.ts'
import { asBrowser } from '#tests/setup/as-browser.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { isAuthError } from '../errors.ts'
import { queuedPerClient } from './hash-queue.ts'

testDatabase()

test('sixty queued hashes of one client delay another client by one or two hashes', async () => {
  const done: string[] = []
  const one = asBrowser('192.0.2.1')
  const other = asBrowser('198.51.100.1')
  const hash = (name: string) =>
    queuedPerClient(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      done.push(name)
    })
  const crowd = Array.from({ length: 60 }, () => one.run(() => hash('crowd')))
  await Promise.all([...crowd, other.run(() => hash('other'))])
  expect(done).toHaveLength(61)
  expect(done.indexOf('other')).toBeLessThan(8)
})

test('more than a hundred queued hashes are rejected with the seconds to wait', async () => {
  const flood = asBrowser('192.0.2.2')
  const answers = await Promise.allSettled(
    Array.from({ length: 140 }, () =>
      flood.run(() => queuedPerClient(() => new Promise((resolve) => setImmediate(resolve)))),
    ),
  )
  const refused = answers.filter((one) => one.status === 'rejected')
  expect(refused.length).toBeGreaterThan(20)
  expect(refused.every((one) => isAuthError(one.reason, 'over_request_rate_limit'))).toBe(true)
  await flood.run(() => queuedPerClient(async () => 'and goes on'))
})

test('no transaction waits for a hash', async () => {
  await expect(transaction(() => queuedPerClient(async () => 'hash'))).rejects.toThrow('may not wait for hashing')
})
