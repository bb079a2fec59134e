import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { open } from '#app/platform/database/pool/open.server.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { copyPartIn } from './database-copy.server.ts'

const testDb = testDatabase()

test('an error that the database reports at the end of a COPY is thrown', async () => {
  const sql = open(testDb.address, { max: 1 })
  onTestFinished(() => sql.end())
  const copied = sql.begin(async (tx) => {
    await tx`create temporary table numbers (id int primary key) on commit drop`
    await copyPartIn(tx, { name: 'numbers', columns: ['id'], rows: 2 }, Readable.from(['1\n', '1\n']))
  })
  await expect(copied).rejects.toMatchObject({ code: '23505' })
})
