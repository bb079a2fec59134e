import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, onTestFinished } from 'vitest'
import { open } from '#app/platform/database/pool/open.server.ts'
import type { SqlPool } from '#app/platform/database/pool/sql.ts'
import { runningPostmaster } from './postmaster.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start.ts'

/** A temporary folder that is deleted after the test. It is traversable, like any parent of a data folder. */
export async function temporaryFolder(name = 'postgres test '): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
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
export async function started(dataDir: string): Promise<EmbeddedPostgres & { messages: string[] }> {
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

/** Stops the server, too: it would keep writing to a folder that is being deleted. */
async function endProduct(child: ChildProcess, dataDir: string): Promise<void> {
  child.kill('SIGKILL')
  const cluster = join(dataDir, 'postgres')
  for (let pid = await runningPostmaster(cluster); pid; pid = await runningPostmaster(cluster)) {
    spawnSync('kill', ['-QUIT', String(pid.pid)]) // it may have ended since
    await wait(50)
  }
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
