import { expect, test } from 'vitest'
import { readConfig, setConfig } from '#app/platform/config/config.server.ts'
import { TooMany } from '#app/platform/errors.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { addressKey, clearLimit, consume, type Limit, lockoutSeconds, networkKey } from './limits.server.ts'

testDatabase()

const threeAnHour: Limit = { name: 'test.three', points: 3, seconds: 3600, per: 'account' }

const errorOf = async (limit: Limit, key: string) => {
  const rejection = await consume(limit, key).catch((error: unknown) => error)
  expect(rejection).toBeInstanceOf(TooMany)
  return rejection as TooMany
}

test('allows requests up to the limit, and then states when to retry', async () => {
  for (let use = 0; use < 3; use++) await consume(threeAnHour, 'ada')
  for (let use = 0; use < 2; use++) {
    const { retryAfter } = await errorOf(threeAnHour, 'ada')
    expect(retryAfter).toBeGreaterThan(3500)
    expect(retryAfter).toBeLessThanOrEqual(3600)
  }
  await expect(consume(threeAnHour, 'grace')).resolves.toBeUndefined()
})

test('an exceeded limit by address is known without a query; other limits are not', async () => {
  const limit: Limit = { ...threeAnHour, name: 'test.known', points: 1 }
  for (const per of ['address', 'account', 'installation'] as const) {
    const one = { ...limit, name: `test.known.${per}`, per }
    await consume(one, 'ada')
    expect(lockoutSeconds(one, 'ada')).toBe(0)
    expect((await errorOf(one, 'ada')).retryAfter).toBeGreaterThan(3500)
    expect([per, lockoutSeconds(one, 'ada') > 3500]).toEqual([per, per === 'address'])
    expect(lockoutSeconds(one, 'grace')).toBe(0)
  }
})

test('counts twenty concurrent requests correctly', async () => {
  const limit = { ...threeAnHour, name: 'test.race', points: 7 }
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => consume(limit, 'ada')))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(7)
})

test('deletes the counts of people whose data is to be deleted', async () => {
  const limit = { ...threeAnHour, name: 'test.forget', points: 1 }
  await consume(limit, 'ada')
  await expect(consume(limit, 'ada')).rejects.toBeInstanceOf(TooMany)
  await clearLimit(limit, 'ada')
  await expect(consume(limit, 'ada')).resolves.toBeUndefined()
})

test('RATE_LIMIT_FACTOR raises limits per address, not those per account', async () => {
  setConfig(readConfig({ RATE_LIMIT_FACTOR: '2' }))
  const byAddress: Limit = { name: 'test.factor', points: 1, seconds: 60, per: 'address' }
  await consume(byAddress, '203.0.113.1')
  await expect(consume(byAddress, '203.0.113.1')).resolves.toBeUndefined()
  const byAccount: Limit = { ...byAddress, name: 'test.factor.account', per: 'account' }
  await consume(byAccount, 'ada')
  await expect(consume(byAccount, 'ada')).rejects.toBeInstanceOf(TooMany)
})

test('the addresses of one household share a key', () => {
  expect(addressKey('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe(addressKey('2001:db8:1:2:ffff::1'))
  expect(networkKey('203.0.113.9')).toBe(networkKey('::ffff:203.0.113.200'))
  expect(networkKey('203.0.113.9')).not.toBe(networkKey('203.0.114.9'))
  expect(networkKey('2001:db8:1:2::1')).toBe('2001:db8:1::/48')
  expect(addressKey('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(addressKey('2001:db8:1:3::1')).not.toBe(addressKey('2001:db8:1:2::1'))
})
