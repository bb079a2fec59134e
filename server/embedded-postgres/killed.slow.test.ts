import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anotherProduct, query, serverOf, started, usedFolder } from './for-tests.ts'
import { moveFile } from './moved.ts'
import { readPostmaster, runningPostmaster } from './postmaster.ts'
import { startEmbeddedPostgres } from './start.ts'

test('a killed product leaves its server running; the next start takes over', async () => {
  const dataDir = await usedFolder()
  const other = await anotherProduct(dataDir)
  await query(other.server, 'create table kept as select 42 as answer')
  await kill(other.process)
  const serverPid = await runningPostmaster(join(dataDir, 'postgres'))
  expect(serverPid).toBeDefined()

  const server = await started(dataDir)
  expect(server.messages.join()).toContain(`process ${serverPid?.pid}`)
  expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect((await readPostmaster(join(dataDir, 'postgres')))?.pid).not.toBe(serverPid?.pid)
})

test('a product that exits without stopping the server ends it too', async () => {
  const dataDir = await usedFolder()
  const other = await anotherProduct(dataDir)
  other.process.kill('SIGTERM')
  await once(other.process, 'exit')
  await expect.poll(() => runningPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
})

test('a server killed while it is being stopped is not started again', async () => {
  const dataDir = await usedFolder()
  const server = await started(dataDir)
  const running = await serverOf(dataDir)
  const stopped = server.stop()
  process.kill(running, 'SIGKILL')
  await stopped
  expect(await runningPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
})

test('servers left running by a killed move are ended even if the start is rejected', async () => {
  const dataDir = await usedFolder()
  const folders = [dataDir, moveFile(dataDir)]
  for (const dataFolder of folders) await kill((await anotherProduct(dataFolder)).process)
  const pids = await Promise.all(folders.map(serverOf))
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')

  const messages: string[] = []
  const start = startEmbeddedPostgres({ dataDir, print: (line) => messages.push(line) })
  await expect(start).rejects.toThrow(/npm run cli -- database move/)
  expect(messages).toEqual(pids.map((pid) => expect.stringContaining(`(process ${pid}); ending it`)))
  for (const dataFolder of folders) expect(await runningPostmaster(join(dataFolder, 'postgres'))).toBeUndefined()
})

async function kill(product: Awaited<ReturnType<typeof anotherProduct>>['process']): Promise<void> {
  product.kill('SIGKILL')
  await once(product, 'exit')
}
