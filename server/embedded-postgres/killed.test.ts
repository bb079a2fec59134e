import { once } from 'node:events'
import { chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anotherProduct, connectTo, query, started, temporaryFolder, usedFolder } from './for-tests.ts'
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

test('product and server both killed: the next start recovers what was committed', async () => {
  const dataDir = await usedFolder()
  const other = await anotherProduct(dataDir)
  await query(other.server, 'create table kept as select 42 as answer')
  await kill(other.process)
  process.kill(await serverOf(dataDir), 'SIGKILL')

  const server = await started(dataDir)
  expect(await query(server, 'select answer from kept')).toEqual([{ answer: 42 }])
})

test('a product that exits without stopping the server ends it too', async () => {
  const dataDir = await usedFolder()
  const other = await anotherProduct(dataDir)
  other.process.kill('SIGTERM')
  await once(other.process, 'exit')
  await expect.poll(() => runningPostmaster(join(dataDir, 'postgres'))).toBeUndefined()
})

test('a server that is killed under the product is started again, and clients find it', async () => {
  const dataDir = await usedFolder()
  const server = await started(dataDir)
  const sql = connectTo(server)
  await sql`create table kept as select 42 as answer`
  const killed = await serverOf(dataDir)
  process.kill(killed, 'SIGKILL')

  await expect.poll(() => serverOf(dataDir).catch(() => killed)).not.toBe(killed)
  await expect.poll(() => sql`select answer from kept`.catch(() => undefined)).toEqual([{ answer: 42 }])
  await sql.end()
  expect(server.messages.join()).toContain('ended by itself (SIGKILL)')
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

test('a pid file whose number belongs to another program by now does not stop the start', async () => {
  const dataDir = await usedFolder()
  const first = await started(dataDir)
  await first.stop()
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const { uid, gid } = await stat(join(dataDir, 'postgres'))
  await writeFile(
    file,
    `${process.ppid}\n${join(dataDir, 'postgres')}\n1\n5432\n${first.socketDir}\n\n    12345     99999\nready   \n`,
  )
  await chown(file, uid, gid)
  await writeFile(join(first.socketDir, '.s.PGSQL.5432.lock'), await readFile(file))

  const second = await started(dataDir)
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(process.kill(process.ppid, 0)).toBe(true)
})

test('an empty pid file, as a crash of the machine leaves it, does not stop the start', async () => {
  const dataDir = await usedFolder()
  const first = await started(dataDir)
  await first.stop()
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), '')
  const second = await started(dataDir)
  expect(await query(second, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the leftovers of a killed creation are removed', async () => {
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, 'postgres.new-cluster', 'base'), { recursive: true })
  await started(dataDir)
  expect((await readdir(dataDir)).filter((name) => name.includes('new'))).toEqual([])
})

async function kill(product: Awaited<ReturnType<typeof anotherProduct>>['process']): Promise<void> {
  product.kill('SIGKILL')
  await once(product, 'exit')
}

async function serverOf(dataDir: string): Promise<number> {
  const server = await runningPostmaster(join(dataDir, 'postgres'))
  if (!server) throw new Error('No server runs')
  return server.pid
}
