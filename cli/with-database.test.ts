import { stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import type { DatabaseAddress } from '#app/platform/database/pool/address.ts'
import { open } from '#app/platform/database/pool/open.server.ts'
import { emptyDatabase, testDatabase } from '#tests/setup/database.ts'
import { runMigrations } from './migrate.ts'
import { withDatabase } from './with-database.ts'

testDatabase()

test('a command has its own application name, and reports an unreachable database in plain words', async () => {
  const { address, drop } = await emptyDatabase()
  onTestFinished(drop)
  const before = config()
  onTestFinished(() => setConfig(before))
  vi.stubEnv('DATABASE_URL', urlOf(address))
  vi.stubEnv('DATA_DIR', before.dataDir)
  onTestFinished(() => void vi.unstubAllEnvs())
  const products = await withDatabase(
    async (testAddress) => {
      const sql = open(testAddress, { max: 1, application_name: 'a test' })
      const connections = await sql`select 1 from pg_stat_activity
      where datname = current_database() and application_name = 'solutioneer'`
      await sql.end()
      return connections.length
    },
    { mayBeEmpty: true },
  )
  expect(products).toBe(0)
  vi.stubEnv('DATABASE_URL', urlOf(address).replace(/test_\w+/, 'missing'))
  await expect(withDatabase(async () => 0)).rejects.toThrow(/^DATABASE_URL: there is no database missing/)
})

test('a command creates no installation, except those that fill a new one', async () => {
  const before = config()
  onTestFinished(() => setConfig(before))
  const dataDir = path.join(before.dataDir, 'misspelled')
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('DATA_DIR', dataDir)
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(withDatabase(async () => 0)).rejects.toThrow(/^There is no installation in .+misspelled\. Set DATA_DIR/)
  await expect(runMigrations()).rejects.toThrow(/^There is no installation in .+misspelled/)
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
  const { address, drop } = await emptyDatabase()
  onTestFinished(drop)
  vi.stubEnv('DATABASE_URL', urlOf(address))
  await expect(withDatabase(async () => 0)).rejects.toThrow(/^There is no installation in .+ Set DATABASE_URL/)
  expect(await withDatabase(async () => 7, { mayBeEmpty: true })).toBe(7)
})

function urlOf(address: DatabaseAddress): string {
  if (typeof address === 'string') return address
  const { host, port, user, database } = address
  return `postgres://${user}@x:${port}/${database}?host=${host}`
}
