import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { database } from './database.server.ts'
import { withinTime } from './within-time.server.ts'

testDatabase()

test('what takes too long is canceled, what does not is read, and a fault stays a fault', async () => {
  const started = performance.now()
  expect(await withinTime(50, () => database().execute(sql`select pg_sleep(60)`))).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(30_000)
  expect(await withinTime(20_000, () => database().execute(sql`select 1 as one`))).toEqual([{ one: 1 }])
  await expect(withinTime(20_000, () => database().execute(sql`select 1 / 0`))).rejects.toThrow()
  const [setting] = await database().execute<{ timeout: string }>(
    sql`select current_setting('statement_timeout') as timeout`,
  )
  expect(setting?.timeout).toBe('30s')
})
