import { readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { query, started, temporaryFolder, usedFolder } from './for-tests.ts'
import { readPostmaster } from './postmaster.ts'
import { joinEmbeddedPostgres } from './start.ts'

const linux = process.platform === 'linux'
const root = process.getuid?.() === 0

test('a new data folder gets a server with the product’s database in it', async () => {
  const server = await started(await temporaryFolder())
  const [row] = await query(
    server,
    `select current_database() as database, current_setting('fsync') as fsync,
            current_setting('data_checksums') as checksums, current_setting('server_encoding') as encoding,
            current_setting('TimeZone') as zone, current_setting('jit') as jit,
            current_setting('shared_buffers') as buffers, datlocprovider::text as provider, datlocale as locale
     from pg_database where datname = current_database()`,
  )
  expect(row).toEqual({
    database: 'solutioneer',
    fsync: 'on',
    checksums: 'on',
    encoding: 'UTF8',
    zone: 'UTC',
    jit: 'off',
    buffers: '48MB',
    provider: 'i',
    locale: 'und',
  })
  expect(server.messages).toContain('Creating the database')
})

test('data survives a restart, which creates nothing', async () => {
  const dataDir = await usedFolder()
  const first = await started(dataDir)
  await query(first, 'create table kept as select 42 as answer')
  await first.stop()

  const second = await started(dataDir)
  expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(second.messages).toEqual([])
})

test('other users cannot reach the server: its folders are closed to them', async () => {
  const dataDir = await usedFolder()
  const server = await started(dataDir)
  for (const folder of [server.socketDir, join(dataDir, 'postgres')])
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(dataDir, 'postgres.log'))).mode & 0o077).toBe(0)
})

test.runIf(linux)('the server has no TCP socket', async () => {
  const dataDir = await usedFolder()
  await started(dataDir)
  const pid = await pidOf(dataDir)
  const descriptors = await readdir(`/proc/${pid}/fd`)
  const targets = await Promise.all(descriptors.map((descriptor) => readlink(`/proc/${pid}/fd/${descriptor}`)))
  const sockets = targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [])
  expect(sockets).not.toEqual([])
  const tcp = (await readFile('/proc/net/tcp', 'utf8')) + (await readFile('/proc/net/tcp6', 'utf8'))
  const inodes = tcp.split('\n').map((line) => line.trim().split(/\s+/)[9])
  expect(sockets.filter((socket) => inodes.includes(socket))).toEqual([])
})

test.runIf(root)('as root, the server runs as another user, who owns its data', async () => {
  const dataDir = await temporaryFolder()
  await started(dataDir)
  const uid = linux ? (await stat(`/proc/${await pidOf(dataDir)}`)).uid : (await stat(join(dataDir, 'postgres'))).uid
  expect(uid).not.toBe(0)
  expect((await stat(join(dataDir, 'postgres'))).uid).toBe(uid)
})

test.runIf(root)('as root, data that belongs to a user keeps its owner', async () => {
  const dataDir = await usedFolder()
  const first = await started(dataDir)
  await first.stop()
  const { uid } = await stat(join(dataDir, 'postgres'))
  await started(dataDir)
  expect((await stat(join(dataDir, 'postgres', 'PG_VERSION'))).uid).toBe(uid)
})

test('a socket path that is too long is replaced by one in another private folder', async () => {
  const dataDir = join(await temporaryFolder(), 'a'.repeat(120))
  const server = await started(dataDir)
  expect(server.socketDir.startsWith(dataDir)).toBe(false)
  const { mode, uid } = await stat(server.socketDir)
  expect(mode & 0o777).toBe(0o700)
  expect(uid).toBe((await stat(join(dataDir, 'postgres'))).uid)
  expect(server.messages.join()).toContain(server.socketDir)
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('an operator’s own settings win', async () => {
  const dataDir = await usedFolder()
  const first = await started(dataDir)
  await first.stop()
  await writeFile(join(dataDir, 'postgres.conf'), 'work_mem = 7MB\n')
  const second = await started(dataDir)
  expect(await query(second, `select current_setting('work_mem') as memory`)).toEqual([{ memory: '7MB' }])
})

test('a command beside the running product uses its server and leaves it running', async () => {
  const dataDir = await usedFolder()
  const product = await started(dataDir)
  const beside = await joinEmbeddedPostgres({ dataDir, print: () => {} })
  expect(beside.socketDir).toBe(product.socketDir)
  await beside.stop()
  expect(await query(product, 'select 1 as one')).toEqual([{ one: 1 }])
})

async function pidOf(dataDir: string): Promise<number> {
  const postmaster = await readPostmaster(join(dataDir, 'postgres'))
  if (!postmaster) throw new Error('No server runs')
  return postmaster.pid
}
