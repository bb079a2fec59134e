import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

// why: a checkout with stubs for npm, the build, Vitest and the product; the rest is real.

const product = `
  process.on('SIGTERM', () => {
    console.log('asked')
    setTimeout(() => process.exit(7), 300)
  })
  console.log('ready')
  setInterval(() => {}, 1000)`

test('the launched process is the product: signals reach it, and its exit code is returned', async () => {
  const start = await launched(await checkout())
  start.process.kill('SIGTERM')
  expect(await start.nextLine()).toBe('asked')
  expect(await exitOf(start.process)).toBe(7)
})

test('the product runs with a bounded heap, and returns freed memory to the system', async () => {
  const folder = await checkout()
  const expression = '[process.execArgv.join(), process.env.MALLOC_MMAP_THRESHOLD_, process.env.MALLOC_TRIM_THRESHOLD_]'
  await writeFile(join(folder, 'product.js'), `console.log(${expression}.join(' '))`)
  const { line } = await launched(folder)
  expect(line).toMatch(/--max-old-space-size=512,--max-semi-space-size=8.* 131072 131072$/)
})

test('a start whose build failed does not continue', async () => {
  const folder = await checkout()
  await writeFile(join(folder, 'broken'), '')
  const { process, line } = await launched(folder)
  expect(line).toBeUndefined()
  expect(await exitOf(process)).toBe(1)
})

test('without changes nothing is installed or built again', async () => {
  const folder = await checkout()
  expect(await setUp(folder)).toContain('Building')
  expect(await setUp(folder)).toBe('')
  expect(await builds(folder)).toBe(1)
})

test('a changed source causes a build, a changed test does not', async () => {
  const folder = await checkout()
  await setUp(folder)
  await writeFile(join(folder, 'app/page.test.ts'), 'changed')
  expect(await setUp(folder)).toBe('')
  await writeFile(join(folder, 'app/page.ts'), 'changed')
  expect(await setUp(folder)).toContain('Building')
  await mkdir(join(folder, 'sample'))
  await writeFile(join(folder, 'sample/import.server.ts'), 'changed')
  expect(await setUp(folder)).toContain('Building')
  expect(await builds(folder)).toBe(3)
})

test('a failed build is retried', async () => {
  const folder = await checkout()
  await writeFile(join(folder, 'broken'), '')
  await expect(setUp(folder)).rejects.toThrow(/it does not compile[\s\S]*The build failed/)
  await rm(join(folder, 'broken'))
  expect(await setUp(folder)).toContain('Building')
})

test('of two concurrent set-ups one runs, and the other waits for it', async () => {
  const folder = await checkout()
  await Promise.all([setUp(folder), setUp(folder)])
  expect(await builds(folder)).toBe(1)
  expect((await readdir(folder)).filter((name) => name.startsWith('.set-up'))).toEqual([])
})

test('the lock of a set-up that was killed does not keep others waiting', async () => {
  const folder = await checkout()
  await mkdir(join(folder, '.set-up'))
  const longAgo = new Date(Date.now() - 11_000)
  await utimes(join(folder, '.set-up'), longAgo, longAgo)
  expect(await setUp(folder)).toContain('Building')
})

test('a changed lock file is installed once, and the tools when they are needed', async () => {
  const folder = await checkout()
  const npm = await stubbedNpm(folder, 'echo "$@" >> asked')
  await writeFile(join(folder, 'package-lock.json'), '{ "packages": { "": {}, "node_modules/more": {} } }')
  for (const words of [['build'], ['build'], ['tools'], ['build']]) await setUp(folder, words, npm)
  const requests = (await readFile(join(folder, 'asked'), 'utf8')).trim().split('\n')
  expect(requests.map((line) => line.split(' ').slice(0, 2))).toEqual([
    ['ci', '--omit=dev'],
    ['ci', '--include=dev'],
  ])
})

test.each([
  ['EAI_AGAIN', [/No network/]],
  ['EACCES', [/a checkout .*, with all in it, must belong to the account/]],
  ['ENOSPC', [/The disk is full: about 1\.5 GB are needed, \d+\.\d GB are free/]],
  ['E500', [/No network/, /No permission/, /The disk is full/]],
])('what npm says of a failed installation is told as such: %s', async (code, message) => {
  const folder = await checkout()
  const npm = await stubbedNpm(folder, `echo npm error code ${code} >&2; exit 1`)
  await writeFile(join(folder, 'package-lock.json'), '{ "packages": { "": {} } }')
  const words: string = await setUp(folder, ['build'], npm).catch((error) => error.message)
  const causes = words.split('\n').filter((line) => line.startsWith('  '))
  expect(causes).toHaveLength(message.length)
  for (const [index, cause] of message.entries()) expect(causes[index]).toMatch(cause)
})

test('all checks and tests are counted, the tests one by one, on the last line', async () => {
  const folder = await checkout()
  const run = await runTests(folder)
  expect(run.lines.filter((line) => /^── \[\d\/6\]/.test(line))).toHaveLength(6)
  expect(run).toMatchObject({ code: 0, last: '28 passed, 0 failed' })
})

test('the first that fails is the last; a run that fails without a failed test is one failure', async () => {
  const folder = await checkout()
  await command(folder, 'vitest', `${stubbedVitest}\nprocess.exit(1)`)
  const run = await runTests(folder)
  expect(run.lines.filter((line) => line.startsWith('── [4/6]'))).toEqual(['── [4/6] Unit and integration tests'])
  expect(run).toMatchObject({ code: 1, last: '15 passed, 1 failed' })
  await command(folder, 'knip', 'process.exit(3)')
  expect(await runTests(folder)).toMatchObject({ code: 1, last: '1 passed, 1 failed' })
})

test('a pattern chooses test files; only those that meet the product ask for a build', async () => {
  const folder = await checkout()
  for (const name of ['house', 'walk']) await mkdir(join(folder, 'tests', name), { recursive: true })
  for (const name of [
    'app/cart.test.tsx',
    'tests/cache-way.test.ts',
    'tests/house/rules.test.ts',
    'tests/walk/a.test.ts',
  ])
    await writeFile(join(folder, name), '')
  for (const pattern of ['app/ca', 'house/', 'walk']) {
    const { lines } = await runTests(folder, pattern)
    expect(lines).toContain(`ran run --project unit --project browser ${pattern}`)
  }
  expect(await builds(folder)).toBe(0)
  expect(await runTests(folder, 'cache')).toMatchObject({ code: 0, last: '13 passed, 0 failed' })
  expect(await builds(folder)).toBe(1)
  expect(await runTests(folder, 'nothing')).toMatchObject({ code: 1, last: '0 passed, 1 failed' })
  expect(await runTests(folder, '--slow')).toMatchObject({ code: 1, last: '0 passed, 1 failed' })
  await writeFile(join(folder, 'app/kill.slow.test.ts'), '')
  expect(await runTests(folder, 'kill')).toMatchObject({ code: 1, last: '0 passed, 1 failed' })
  expect((await runTests(folder, '--slow', 'kill')).lines).toContain('ran run --project slow kill')
})

const stubbedBuild = `
  const { appendFileSync, cpSync, existsSync, mkdirSync } = require('node:fs')
  if (existsSync('broken')) throw new Error('it does not compile')
  appendFileSync('builds', 'x')
  mkdirSync('build/server', { recursive: true })
  cpSync('product.js', 'build/server/index.js')`

const stubbedVitest = `
  require('node:fs').writeFileSync(process.argv.at(-1).split('=')[1], '{ "numPassedTests": 12, "numFailedTests": 0 }')
  console.log('ran ' + process.argv.slice(2, -3).join(' '))`

/** A checkout in which everything is installed. */
async function checkout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'a checkout '))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(import.meta.dirname, join(folder, 'server/launch'), { recursive: true })
  for (const name of ['app', 'build/server', 'node_modules/.bin']) await mkdir(join(folder, name), { recursive: true })
  await symlink(process.execPath, join(folder, 'node_modules/.bin/node'))
  const files = {
    'package.json': '{ "scripts": { "check:quick": "exit 0", "faults": "exit 0" } }',
    'package-lock.json': '{ "packages": {} }',
    'app/page.ts': 'page',
    'product.js': product,
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  const lock = createHash('sha256').update(files['package-lock.json']).digest('hex')
  const platform = `${process.platform}-${process.arch}`
  await writeFile(join(folder, 'node_modules/.solutioneer-install'), JSON.stringify({ lock, platform, complete: true }))
  await command(folder, 'react-router', stubbedBuild)
  await command(folder, 'knip', '')
  await command(folder, 'vitest', stubbedVitest)
  return folder
}

/** A command of an installed package. */
async function command(folder: string, name: string, source: string): Promise<void> {
  const file = join(folder, 'node_modules/.bin', name)
  await writeFile(file, `#!${process.execPath}\n${source}`)
  await chmod(file, 0o755)
}

/** A stub of npm that runs `script`. @returns the environment that finds it first */
async function stubbedNpm(folder: string, script: string): Promise<Record<string, string>> {
  await mkdir(join(folder, 'bin'))
  await writeFile(join(folder, 'bin/npm'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  return { PATH: `${join(folder, 'bin')}:${process.env.PATH}` }
}

async function launched(folder: string) {
  const child = spawn('sh', [join(folder, 'server/launch/start.sh')], { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const nextLine = async () => (await lines.next()).value as string
  let line = await nextLine()
  while (/^(\[| )/.test(line)) line = await nextLine() // the steps of the set-up
  return { process: child, line, nextLine }
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit')
  return child.exitCode
}

/** The output of a set-up; empty if there was nothing to do. */
async function setUp(folder: string, words = ['build'], env: Record<string, string> = {}): Promise<string> {
  const args = [join(folder, 'server/launch/set-up.mjs'), ...words]
  return (await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...env } })).stdout
}

async function builds(folder: string): Promise<number> {
  return (await readFile(join(folder, 'builds'), 'utf8').catch(() => '')).length
}

/** Runs `npm test`. */
async function runTests(folder: string, ...patterns: string[]) {
  const child = execFile(process.execPath, ['server/launch/test.ts', ...patterns], {
    cwd: folder,
    env: { ...process.env, CHROMIUM_PATH: process.execPath },
  })
  let output = ''
  child.stdout?.on('data', (text) => (output += text))
  await once(child, 'close')
  const lines = output.trimEnd().split('\n')
  return { code: child.exitCode, lines, last: lines.at(-1) }
}
