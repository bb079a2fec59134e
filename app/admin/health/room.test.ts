import { expect, test } from 'vitest'
import { config } from '#app/platform/config/config.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { roomFinding } from './room.server.ts'

testDatabase()

test('more processes than the database has connections for are reported, with what to set', async () => {
  const databaseUrl = 'postgres://ada@db/x'
  expect(await roomFinding({ ...config(), databaseUrl, processes: 1 })).toMatchObject({ fine: true })
  const many = await roomFinding({ ...config(), databaseUrl, processes: 20 })
  expect(many).toMatchObject({ subject: 'connections', fine: false })
  expect(many.message).toMatch(/^20 × 12 and 4 for commands are more than the \d+ .+: raise it to 247, or set fewer/)
})
