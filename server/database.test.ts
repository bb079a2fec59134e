import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#app/platform/config/config.server.ts'
import { databaseProblem } from '#app/platform/database/unreached.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { startS3 } from '#tests/setup/s3-server.ts'
import { startDatabase } from './database.ts'
import { sharedServer, temporaryFolder } from './embedded-postgres/for-tests.ts'
import { serveInProcesses } from './processes.ts'
import { startProduct } from './start.ts'

const shared = sharedServer()
const hasPooler = spawnSync('pgbouncer', ['--version']).status === 0
const port = await freePort()
const poolerEnv = (options = '') => ({ DATABASE_URL: `postgres://solutioneer@127.0.0.1:${port}/solutioneer${options}` })
const start = (env: Record<string, string>) => startDatabase(readConfig(env), () => {})

// PgBouncer from Debian's package. `npm run faults -- machines` fails if it is not installed.
test.skipIf(!hasPooler)(
  'a pooler that gives out connections by transaction is refused without the way around',
  async () => {
    await startPooler('transaction')
    await expect(start(poolerEnv())).rejects.toThrow(/DATABASE_URL leads to a pooler.*\?direct=/s)
    expect(await start(poolerEnv('?direct=127.0.0.1:5432'))).toMatchObject({
      address: expect.stringContaining('direct'),
    })
  },
)

test.skipIf(!hasPooler)('a pooler in session mode is accepted like a database', async () => {
  await startPooler('session')
  expect(await start(poolerEnv())).toMatchObject({ address: poolerEnv().DATABASE_URL })
})

test('a missing bucket is reported before anything is done', async () => {
  const s3 = await startS3({ bucket: 'another' })
  onTestFinished(() => s3.stop())
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
  onTestFinished(() => void vi.unstubAllEnvs())
  const dataDir = await temporaryFolder()
  const env = {
    DATA_DIR: path.join(dataDir, 'data'),
    STORAGE_URL: s3.address().replace('another', 'missing'),
  }
  await expect(startProduct(env)).rejects.toThrow(/^STORAGE_URL: There is no bucket missing at .*: create it/)
  await expect(stat(env.DATA_DIR)).rejects.toThrow('ENOENT')
})

test('a port in use is reported before a database is created, and the admin’s password is printed', async () => {
  const blocker = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void blocker.close())
  const dataDir = await temporaryFolder()
  const product = startProduct({ DATA_DIR: dataDir, PORT: String(port) })
  await expect(product).rejects.toThrow(/^Port \d+ on 127\.0\.0\.1 is taken\. Set PORT/)
  expect(await readdir(dataDir)).not.toContain('postgres')
})

test('a database that cannot be used is reported with a remedy', async () => {
  await expect(start(poolerEnv())).rejects.toThrow(
    /^DATABASE_URL: 127\.0\.0\.1:\d+ could not be reached \(ECONNREFUSED\): check/,
  )
  const socket = path.join(await temporaryFolder(), 'none')
  await expect(start({ DATABASE_URL: `postgres://u@x/y?host=${socket}` })).rejects.toThrow(/none could not be reached/)
  const { socketDir } = shared.server
  const missing = { DATABASE_URL: `postgres://solutioneer@x/missing?host=${socketDir}` }
  await expect(start(missing)).rejects.toThrow(/^DATABASE_URL: there is no database missing at .+: create it/)
})

test('the parameters that providers add to an address are accepted', async () => {
  const { socketDir } = shared.server
  const address = `postgres://solutioneer@x/solutioneer?host=${socketDir}&channel_binding=prefer&application_name=ours`
  expect(await start({ DATABASE_URL: address })).toMatchObject({ address })
})

test('a server that is not PostgreSQL is reported without waiting', async () => {
  const other = createHttpServer((_request, response) => void response.end()).listen(port, '127.0.0.1')
  onTestFinished(() => void other.close())
  const words = new RegExp(`^DATABASE_URL: what answers at 127\\.0\\.0\\.1:${port} is not PostgreSQL: correct`)
  await expect(start(poolerEnv())).rejects.toThrow(words)
  const { socketDir } = shared.server
  const behind = `postgres://solutioneer@x/solutioneer?host=${socketDir}&direct=127.0.0.1:${port}`
  await expect(start({ DATABASE_URL: behind })).rejects.toThrow(words)
})

test('an error names the pooler or the database behind it, whichever is unreachable', () => {
  const address = 'postgres://u@127.0.0.1:6432/y?direct=10.0.0.7:5432'
  const connectionError = (host: string, at: number) =>
    Object.assign(new Error('refused'), { code: 'ECONNREFUSED', address: host, port: at })
  expect(databaseProblem(connectionError('10.0.0.7', 5432), address)).toMatch(
    /^DATABASE_URL: 10\.0\.0\.7:5432 \(direct\) could not/,
  )
  expect(databaseProblem(connectionError('127.0.0.1', 6432), address)).toMatch(
    /^DATABASE_URL: 127\.0\.0\.1:6432 could not be/,
  )
})

test('a server without the TLS that the address requires is reported as reachable', async () => {
  const { socketDir } = shared.server
  const address = `postgres://solutioneer@x/solutioneer?host=${socketDir}&sslmode=require`
  await expect(start({ DATABASE_URL: address })).rejects.toThrow(/sslmode=require asks for: check that/)
  expect(() => readConfig({ DATABASE_URL: 'postgres://u@x/y?sslmode=bogus' })).toThrow(
    /DATABASE_URL: must say sslmode=verify-full, or/,
  )
})

test('more processes than the embedded database takes are refused before it is made', async () => {
  const dataDir = path.join(await temporaryFolder(), 'data')
  const config = readConfig({ DATA_DIR: dataDir, PROCESSES: '7' })
  await expect(serveInProcesses(config, () => {})).rejects.toThrow(
    /^PROCESSES: .* for 6 processes\. Set fewer, or DATABASE_URL/,
  )
  await expect(stat(dataDir)).rejects.toThrow('ENOENT')
})

/** PgBouncer in front of an embedded server, as the account that may access the server's socket. */
async function startPooler(mode: 'transaction' | 'session'): Promise<void> {
  const { socketDir, port: database } = shared.server
  const file = path.join(await temporaryFolder(), 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
solutioneer = host='${socketDir}' port=${database} user=solutioneer
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`,
  )
  const { uid, gid } = await stat(socketDir)
  const pooler = spawn('pgbouncer', ['-q', file], { stdio: 'ignore', ...(process.getuid?.() === 0 && { uid, gid }) })
  onTestFinished(async () => {
    pooler.kill('SIGKILL')
    if (pooler.exitCode === null && pooler.signalCode === null) await once(pooler, 'exit')
  })
  while (!(await listens())) await wait(20)
}

function listens(): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    probe.once('close', () => probe.destroy())
    probe.unref()
  })
}
