import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { config, setConfig } from '#app/platform/config/config.server.ts'
import { claimDataDir } from '#server/embedded-postgres/owner.ts'
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

test('a move that was cut off between its two last steps is finished when it is run again', async () => {
  const { major } = await findProgram()
  await writeCluster('postgres.17', 17)
  await writeCluster('postgres.new/postgres', major)
  const said = listenTo('log')
  expect(await moveDatabase()).toBe(0)
  expect(said()).toContain(`Moved to PostgreSQL ${major}`)
  expect(await readFile(path.join(dataDir, 'postgres', 'PG_VERSION'), 'utf8')).toBe(`${major}\n`)
  expect(await readdir(dataDir)).toContain('postgres.17')
  expect(await readdir(dataDir)).not.toContain('postgres.new')

  expect(await moveDatabase()).toBe(0)
  expect(said()).toContain('There is nothing to move')
})

test('data that a process uses is not moved', async () => {
  await writeCluster('postgres', 14)
  const owner = await claimDataDir({ dataDir })
  onTestFinished(() => void owner.release())
  const said = listenTo('error')
  expect(await moveDatabase()).toBe(1)
  expect(said()).toContain(`is in use by process ${process.pid}`)
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
