import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, type TestContext } from 'vitest'
import { open } from '#app/platform/database/pool/open.server.ts'
import type { SqlPool } from '#app/platform/database/pool/sql.ts'
import { runningPostmaster } from './postmaster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'

/** A temporary folder that is deleted after the test. It is traversable, like any parent of a data folder. */
export async function temporaryFolder(name = 'postgres test '): Promise<string> {
  const folder = await makeFolder(name)
  onTestFinished(() => removeFolder(folder))
  return folder
}

async function makeFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name))
  await chmod(folder, 0o755)
  return folder
}

const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 10 })

type StartedServer = EmbeddedPostgres & { messages: string[] }

/**
 * One server for all tests of a file, on a new data folder. Call at the top of the file.
 * @param prepare runs before the start
 */
export function sharedServer(prepare: (dataDir: string) => Promise<unknown> = async () => {}) {
  const shared = { dataDir: '' } as { dataDir: string; server: StartedServer }
  beforeAll(async () => {
    shared.dataDir = await makeFolder('postgres test ')
    await prepare(shared.dataDir)
    const messages: string[] = []
    const print = (line: string) => messages.push(line)
    shared.server = { ...(await startEmbeddedPostgres({ dataDir: shared.dataDir, print })), messages }
  })
  afterAll(async () => {
    await shared.server?.stop()
    await removeFolder(shared.dataDir)
  })
  return shared
}

/**
 * A folder on a separate disk of `size`, as `mount` takes it. Skips the test if none can be mounted, which needs root and
 * not every container allows.
 */
export async function smallDisk(context: TestContext, size = '200m'): Promise<string> {
  const folder = await temporaryFolder()
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status !== 0) context.skip()
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  return folder
}

/** Fills the disk of the write-ahead log, which makes the server panic. @param room bytes to leave free */
export async function fillDisk(sql: SqlPool, dataDir: string, room: number): Promise<never> {
  const { bavail, bsize } = await statfs(dataDir)
  await writeFile(join(dataDir, 'fill'), Buffer.alloc(bavail * bsize - room))
  for (;;) await sql`select pg_logical_emit_message(true, 'fill', repeat('x', 1000000))`
}

/** A data folder with an existing cluster, copied from a template, which saves a test the second to create one. */
export async function usedFolder(): Promise<string> {
  template ??= makeTemplate()
  const folder = await temporaryFolder()
  await promisify(execFile)('cp', ['-a', join(await template, 'postgres'), folder])
  return folder
}

let template: Promise<string> | undefined
afterAll(async () => template && rm(await template, { recursive: true, force: true }))

async function makeTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-template-'))
  const server = await startEmbeddedPostgres({ dataDir: folder, print: () => {} })
  await server.stop()
  return folder
}

/** Starts a server that is stopped after the test, with the lines it logged. */
export async function started(dataDir: string): Promise<StartedServer> {
  const messages: string[] = []
  const server = await startEmbeddedPostgres({ dataDir, print: (line) => messages.push(line) })
  onTestFinished(() => server.stop())
  return { ...server, messages }
}

/** Starts a server in another process; resolves once it is running. */
export async function anotherProduct(dataDir: string): Promise<{ process: ChildProcess; server: EmbeddedPostgres }> {
  const program = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('start.ts', import.meta.url).href)}
    const [, dataDir] = process.argv
    process.once('SIGTERM', () => process.exit())
    const server = await startEmbeddedPostgres({ dataDir, address: 'http://127.0.0.1:3999', print: () => {} })
    console.log(JSON.stringify(server))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => endProduct(child, dataDir))
  for await (const line of createInterface(child.stdout)) return { process: child, server: JSON.parse(line) }
  throw new Error('The other product ended before its server ran')
}

/** Starts a server in a run of its own, which `signal` stops, and expects server and folder to go with it. */
export async function expectNothingLeftBy(signal: NodeJS.Signals): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sol-run-'))
  const program = `
    import { endWithRun } from ${JSON.stringify(new URL('end-with-run.ts', import.meta.url).href)}
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('start.ts', import.meta.url).href)}
    const [, dataDir] = process.argv
    await startEmbeddedPostgres({ dataDir, print: () => {} })
    endWithRun(dataDir)
    console.log('started')
    setInterval(() => {}, 1000)`
  const run = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(createInterface(run.stdout), 'line')
  expect(await runningPostmaster(join(dataDir, 'postgres'))).toBeDefined()
  run.kill(signal)
  await expect.poll(() => runningPostmaster(join(dataDir, 'postgres')), { timeout: 20_000 }).toBeUndefined()
  await expect.poll(() => existsSync(dataDir), { timeout: 20_000 }).toBe(false)
}

/** Stops the server, too: it would keep writing to a folder that is being deleted. */
async function endProduct(child: ChildProcess, dataDir: string): Promise<void> {
  child.kill('SIGKILL')
  const cluster = join(dataDir, 'postgres')
  for (let pid = await runningPostmaster(cluster); pid; pid = await runningPostmaster(cluster)) {
    spawnSync('kill', ['-QUIT', String(pid.pid)]) // it may have ended since
    await wait(50)
  }
}

/** The process id of the server that runs in `dataDir`. */
export async function serverOf(dataDir: string): Promise<number> {
  const server = await runningPostmaster(join(dataDir, 'postgres'))
  if (!server) throw new Error('No server runs')
  return server.pid
}

export async function query(server: EmbeddedPostgres, statement: string): Promise<Record<string, unknown>[]> {
  const sql = connectTo(server)
  try {
    return (await sql.query(statement)).rows
  } finally {
    await sql.end()
  }
}

export function connectTo({ socketDir, port, user, database }: EmbeddedPostgres): SqlPool {
  return open({ host: socketDir, port, user, database }, { max: 1 })
}
