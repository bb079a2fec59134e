import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import './for-tests.ts'
import { runningPostmaster } from './postmaster.ts'

test.each(['SIGKILL', 'SIGTERM', 'SIGINT'] as const)('a test run that %s stops leaves no server', async (signal) => {
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
})

test('a run that is killed while its server is made leaves no folder', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sol-run-'))
  const program = `
    import { endWithRun } from ${JSON.stringify(new URL('end-with-run.ts', import.meta.url).href)}
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('start.ts', import.meta.url).href)}
    const [, dataDir] = process.argv
    endWithRun(dataDir)
    await startEmbeddedPostgres({ dataDir, print: () => {} })`
  const run = spawn(process.execPath, ['--input-type=module', '--eval', program, dataDir], { stdio: 'inherit' })
  const isBeingMade = () => readdirSync(dataDir).some((name) => name.startsWith('postgres.new'))
  await expect.poll(isBeingMade, { timeout: 20_000 }).toBe(true)
  run.kill('SIGKILL')
  const isAtWork = () => spawnSync('pgrep', ['-f', dataDir]).status === 0
  await expect.poll(isAtWork, { timeout: 60_000 }).toBe(false)
  expect(existsSync(dataDir)).toBe(false)
})
