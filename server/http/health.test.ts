import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import { rawSql, transaction } from '#app/platform/database/database.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { health } from './health.ts'

testDatabase()

const http = new Hono().route('/', health)
const statusOf = async (path: string) => (await http.request(path)).status

test('a pool that is stuck for 30 seconds while the database responds is reported as not alive, until it recovers', async () => {
  const { promise: blocked, resolve: release } = Promise.withResolvers<void>()
  const holders = [transaction(() => blocked), transaction(() => blocked)] // the pool of tests has two connections
  const waiting = rawSql()
    .query('select 1')
    .then(
      () => 'answered',
      () => 'refused',
    )
  expect(await statusOf('/healthz')).toBe(200)

  // why: instead of waiting for 30 seconds, the pool's clock is advanced.
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 31_000)
  onTestFinished(() => clock.mockRestore())
  expect(await statusOf('/healthz')).toBe(503)

  release()
  await Promise.all(holders)
  expect(await waiting).toBe('answered')
  expect(await statusOf('/healthz')).toBe(200)
})
