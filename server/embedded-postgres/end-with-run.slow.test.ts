import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { expectNothingLeftBy } from './for-tests.ts'

test.each(['SIGTERM', 'SIGINT'] as const)('a test run that %s stops leaves no server', expectNothingLeftBy)

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
