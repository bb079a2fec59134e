import { chmod, mkdir, readdir, readFile, readlink, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { query, sharedServer, started, temporaryFolder } from './for-tests.ts'
import { readPostmaster } from './postmaster.ts'
import { joinEmbeddedPostgres } from './start.ts'

const linux = process.platform === 'linux'
const root = process.getuid?.() === 0

// A closed data folder, in which a creation was killed.
const shared = sharedServer(async (dataDir) => {
  await mkdir(join(dataDir, 'postgres.new-cluster', 'base'), { recursive: true })
  if (root) await chmod(dataDir, 0o700)
})

test('a new data folder gets a server with the product’s database in it', async () => {
  const [row] = await query(
    shared.server,
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
  expect(shared.server.messages).toContain('Creating the database')
})

test('the leftovers of a killed creation are removed', async () => {
  expect((await readdir(shared.dataDir)).filter((name) => name.includes('new'))).toEqual([])
})

test.runIf(root)('as root, a closed data folder is opened for passage only', async () => {
  expect((await stat(shared.dataDir)).mode & 0o777).toBe(0o711)
})

test('other users cannot reach the server: its folders are closed to them', async () => {
  for (const folder of [shared.server.socketDir, join(shared.dataDir, 'postgres')])
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect((await stat(join(shared.dataDir, 'postgres.log'))).mode & 0o077).toBe(0)
})

test.runIf(linux)('the server has no TCP socket', async () => {
  const pid = await pidOf(shared.dataDir)
  const descriptors = await readdir(`/proc/${pid}/fd`)
  const targets = await Promise.all(descriptors.map((descriptor) => readlink(`/proc/${pid}/fd/${descriptor}`)))
  const sockets = targets.flatMap((target) => /^socket:\[(\d+)\]$/.exec(target)?.[1] ?? [])
  expect(sockets).not.toEqual([])
  const tcp = (await readFile('/proc/net/tcp', 'utf8')) + (await readFile('/proc/net/tcp6', 'utf8'))
  const inodes = tcp.split('\n').map((line) => line.trim().split(/\s+/)[9])
  expect(sockets.filter((socket) => inodes.includes(socket))).toEqual([])
})

test.runIf(root)('as root, the server runs as another user, who owns its data', async () => {
  const folder = join(shared.dataDir, 'postgres')
  const uid = linux ? (await stat(`/proc/${await pidOf(shared.dataDir)}`)).uid : (await stat(folder)).uid
  expect(uid).not.toBe(0)
  expect((await stat(folder)).uid).toBe(uid)
})

test('a command beside the running product uses its server and leaves it running', async () => {
  const beside = await joinEmbeddedPostgres({ dataDir: shared.dataDir, print: () => {} })
  expect(beside.socketDir).toBe(shared.server.socketDir)
  await beside.stop()
  expect(await query(shared.server, 'select 1 as one')).toEqual([{ one: 1 }])
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

// The last one: it stops the shared server.
test('data and its owner survive a restart, which creates nothing, and an operator’s own settings win', async () => {
  const { dataDir, server: first } = shared
  await query(first, 'create table kept as select 42 as answer')
  await first.stop()
  const { uid } = await stat(join(dataDir, 'postgres'))
  await writeFile(join(dataDir, 'postgres.conf'), 'work_mem = 7MB\n')

  const second = await started(dataDir)
  expect(await query(second, 'select answer from kept')).toEqual([{ answer: 42 }])
  expect(second.messages).toEqual([])
  expect(await query(second, `select current_setting('work_mem') as memory`)).toEqual([{ memory: '7MB' }])
  expect((await stat(join(dataDir, 'postgres', 'PG_VERSION'))).uid).toBe(uid)
})

async function pidOf(dataDir: string): Promise<number> {
  const postmaster = await readPostmaster(join(dataDir, 'postgres'))
  if (!postmaster) throw new Error('No server runs')
  return postmaster.pid
}
