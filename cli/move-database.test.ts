import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { anotherProduct } from '#server/embedded-postgres/for-tests.ts'
import { claimDataDir } from '#server/embedded-postgres/owner.ts'
import { runningPostmaster } from '#server/embedded-postgres/postmaster.ts'
import { findProgram } from '#server/embedded-postgres/program.ts'
import { testDatabase } from '#tests/setup/database.ts'
import { moveDatabase } from './move-database.ts'

testDatabase()

let dataDir = ''

beforeEach(async () => {
  const before = config()
  dataDir = await mkdtemp(path.join(tmpdir(), 'sol-move-'))
  vi.stubEnv('DATABASE_URL', undefined)
  vi.stubEnv('DATA_DIR', dataDir)
  return async () => {
    setConfig(before)
    vi.unstubAllEnvs()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a move that was interrupted between its last two steps is finished by running it again', async () => {
  const { major } = await findProgram()
  await writeCluster('postgres.17', 17)
  await writeCluster('postgres.new/postgres', major)
  const logged = listenTo('log')
  expect(await moveDatabase()).toBe(0)
  expect(logged()).toContain(`Moved to PostgreSQL ${major}`)
  expect(await readFile(path.join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe(`${major}\n`)
  expect(await readdir(dataDir)).toContain('postgres.17')
  expect(await readdir(dataDir)).not.toContain('postgres.new')

  expect(await moveDatabase()).toBe(0)
  expect(logged()).toContain('There is nothing to move')
})

test('the server of a killed move is stopped before its data is replaced', async () => {
  await chmod(dataDir, 0o755)
  const beside = path.join(dataDir, 'postgres.new')
  const killed = await anotherProduct(beside)
  killed.process.kill('SIGKILL')
  await once(killed.process, 'exit')
  const leftover = await runningPostmaster(path.join(beside, 'postgres'))
  await writeCluster('postgres.17', 17)
  const logged = listenTo('log')
  expect(await moveDatabase()).toBe(0)
  expect(logged()).toMatch(new RegExp(`process ${leftover?.pid}\\); ending it[\\s\\S]*Moved to PostgreSQL`))
  // A server that shuts down removes it.
  expect(await readdir(path.join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
})

test('the next move removes the partial backup of a killed one, but not a complete backup', async () => {
  await writeCluster('postgres', 14)
  await mkdir(path.join(dataDir, 'backups'))
  const names = ['from-postgres-14-1.backup', 'from-postgres-14-2.backup.part', 'before-update-1.backup']
  for (const name of names) await writeFile(path.join(dataDir, 'backups', name), '')
  await writeCluster('tmp/postgres-14/node_modules', 14)
  const logged = listenTo('error')
  listenTo('log')
  expect(await moveDatabase()).toBe(1)
  expect(logged()).toContain('There is no PostgreSQL 14')
  expect(await readdir(path.join(dataDir, 'backups'))).toEqual([names[2], names[0]])
  expect(await readdir(path.join(dataDir, 'tmp'))).toEqual([])
})

test('data in use by a process is not moved', async () => {
  await writeCluster('postgres', 14)
  const owner = await claimDataDir({ dataDir })
  onTestFinished(() => void owner.release())
  const logged = listenTo('error')
  expect(await moveDatabase()).toBe(1)
  expect(logged()).toContain(`is in use by process ${process.pid}`)
})

async function writeCluster(name: string, major: number) {
  await mkdir(path.join(dataDir, name), { recursive: true })
  await writeFile(path.join(dataDir, name, 'PG_VERSION'), `${major}\n`)
}

function listenTo(stream: 'log' | 'error') {
  const spy = vi.spyOn(console, stream).mockImplementation(() => {})
  onTestFinished(() => spy.mockRestore())
  return () => spy.mock.calls.flat().join('\n')
}
