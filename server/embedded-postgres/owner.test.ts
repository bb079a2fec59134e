import { once } from 'node:events'
import { expect, test } from 'vitest'
import { anotherProduct, query, started, temporaryFolder, usedFolder } from './for-tests.ts'
import { claimDataDir } from './owner.ts'
import { startEmbeddedPostgres } from './start.ts'
import { DataDirInUse } from './start-error.ts'

const print = () => {}

test('a second product on the same data is rejected, and the error names the first one', async () => {
  const dataDir = await usedFolder()
  const first = await anotherProduct(dataDir)
  const second = startEmbeddedPostgres({ dataDir, timeoutMs: 0, print })
  await expect(second).rejects.toThrow(DataDirInUse)
  await expect(second).rejects.toThrow(
    new RegExp(`in use by process ${first.process.pid} at http://127.0.0.1:3999, started 20`),
  )
  expect(await query(first.server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the lock on a folder is kept from one server to the next, for every path to it', async () => {
  const dataDir = await usedFolder()
  const owner = await claimDataDir({ dataDir })
  for (const table of ['one', 'two']) {
    const server = await startEmbeddedPostgres({ dataDir, owner, print })
    await query(server, `create table ${table} ()`)
    await server.stop()
    for (const samePath of [dataDir, `${dataDir}/.`])
      await expect(startEmbeddedPostgres({ dataDir: samePath, timeoutMs: 0, print })).rejects.toThrow(DataDirInUse)
  }
  owner.release()
  expect(await query(await started(dataDir), 'select * from one, two')).toEqual([])
})

test('two products started at the same moment: one serves', async () => {
  const dataDir = await temporaryFolder()
  const both = await Promise.allSettled([started(dataDir), started(dataDir)])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a product that starts while the one before still ends waits for it', async () => {
  const dataDir = await usedFolder()
  const before = await started(dataDir)
  setTimeout(before.stop, 200)
  expect(await query(await started(dataDir), 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the folder is unlocked once the first product has ended, however it ended', async () => {
  const dataDir = await usedFolder()
  const first = await anotherProduct(dataDir)
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  const second = await started(dataDir)
  await second.stop()
  await started(dataDir)
})
