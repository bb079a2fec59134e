import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

// why: a checkout with stubs for what takes minutes (npm, the build) and for the product; the launcher is the real one.

const product = `
  const note = (signal) => {
    console.log(signal)
    setTimeout(() => process.exit(7), 300)
  }
  process.on('SIGINT', note).on('SIGTERM', note)
  console.log('ready')
  setInterval(() => {}, 1000)`

test('the product hears one signal, however many copies of it arrive, and its exit code is passed on', async () => {
  const start = await launched(await checkout())
  start.process.kill('SIGINT')
  expect(await start.nextLine()).toBe('SIGINT')
  start.process.kill('SIGINT')
  expect(await exitOf(start.process)).toBe(7)
  expect(await start.nextLine()).toBeUndefined()
})

test('the product runs with a bounded heap, and gives back the memory that it frees', async () => {
  const folder = await checkout()
  const facts = '[process.execArgv.join(), process.env.MALLOC_MMAP_THRESHOLD_, process.env.MALLOC_TRIM_THRESHOLD_]'
  await writeFile(join(folder, 'product.js'), `console.log(${facts}.join(' '))`)
  const { line } = await launched(folder)
  expect(line).toMatch(/--max-old-space-size=512,--max-semi-space-size=8.* 131072 131072$/)
})

test('SIGTERM is passed on as it is', async () => {
  const start = await launched(await checkout())
  start.process.kill('SIGTERM')
  expect(await start.nextLine()).toBe('SIGTERM')
})

test('a product whose launcher is killed is asked to end', async () => {
  const start = await launched(await checkout())
  start.process.kill('SIGKILL')
  expect(await start.nextLine()).toBe('SIGTERM')
})

test('a product that has nothing left to do ends by itself', async () => {
  const folder = await checkout()
  await writeFile(join(folder, 'product.js'), `console.log('done')`)
  const start = await launched(folder)
  expect(await exitOf(start.process)).toBe(0)
})

test('a product that dies after it has served is started again, and stops when asked', async () => {
  const folder = await checkout()
  await writeFile(
    join(folder, 'product.js'),
    `process.send('serving', () => console.log('run ' + process.pid))
     process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000)`,
  )
  const start = await launched(folder)
  const runs = [start.line]
  for (let run = 0; run < 3; run++) {
    process.kill(Number(runs.at(-1)?.split(' ')[1]), 'SIGKILL')
    runs.push(await start.nextLine())
  }
  expect(new Set(runs).size).toBe(4)
  start.process.kill('SIGTERM')
  expect(await exitOf(start.process)).toBe(0)
})

test('a product that is killed before it has served is started again, after a while', async () => {
  const folder = await checkout()
  await writeFile(join(folder, 'product.js'), `console.log('run ' + process.pid); setInterval(() => {}, 1000)`)
  const start = await launched(folder)
  process.kill(Number(start.line.split(' ')[1]), 'SIGKILL')
  await start.said(/ended by itself \(SIGKILL\); starting it again in/)
  expect(await start.nextLine()).toMatch(/^run \d+$/)
})

test('what served for a while before it was killed is started again at once', async () => {
  const folder = await checkout()
  await writeFile(
    join(folder, 'product.js'),
    `process.send('serving'); console.log('up')
     setTimeout(() => process.kill(process.pid, 'SIGKILL'), 1000)`,
  )
  const start = await launched(folder, { RESTART_PAUSE_MS: '60000', RESTART_WELL_MS: '20' })
  await start.said(/ended by itself \(SIGKILL\); starting it again now/)
})

test('Ctrl-C ends a launcher that waits to start the product again', async () => {
  const folder = await checkout()
  await writeFile(join(folder, 'product.js'), `process.send('serving', () => process.exit(3)); console.log('up')`)
  const start = await launched(folder, { RESTART_PAUSE_MS: '60000' })
  await start.said(/ended by itself \(code 3\); starting it again in/)
  start.process.kill('SIGINT')
  expect(await exitOf(start.process)).toBe(130)
})

test.each([
  ['never served', 'process.exit(3)'],
  [
    'finds its configuration wrong after a restart',
    `process.send('serving'); process.send('refused', () => process.exit(3))`,
  ],
])('a product that %s is not started again', async (_, told) => {
  const folder = await checkout()
  await writeFile(join(folder, 'product.js'), `console.log('up'); ${told}`)
  const start = await launched(folder)
  expect(await exitOf(start.process)).toBe(3)
})

test('nothing is installed or built again when nothing has changed', async () => {
  const folder = await checkout()
  expect(await setUp(folder)).toContain('built')
  expect(await setUp(folder)).toBe('')
  expect(await builds(folder)).toBe(1)
})

test('a changed source is built again, a changed test is not', async () => {
  const folder = await checkout()
  await setUp(folder)
  await writeFile(join(folder, 'app/page.test.ts'), 'changed')
  expect(await setUp(folder)).toBe('')
  await writeFile(join(folder, 'app/page.ts'), 'changed')
  expect(await setUp(folder)).toContain('built')
  expect(await builds(folder)).toBe(2)
})

test('a build that failed is tried again', async () => {
  const folder = await checkout()
  await writeFile(join(folder, 'broken'), '')
  await expect(setUp(folder)).rejects.toThrow(/it does not compile[\s\S]*The build failed/)
  await rm(join(folder, 'broken'))
  expect(await setUp(folder)).toContain('built')
})

test('two set-ups at once: one works, the other waits for it', async () => {
  const folder = await checkout()
  await Promise.all([setUp(folder), setUp(folder)])
  expect(await builds(folder)).toBe(1)
  expect((await readdir(folder)).filter((name) => name.startsWith('.set-up'))).toEqual([])
})

test('the lock of a set-up that was killed does not keep others waiting', async () => {
  const folder = await checkout()
  await writeFile(join(folder, '.set-up'), `${process.pid} 1`)
  expect(await setUp(folder)).toContain('built')
})

test.each([{}, { ahead: true }])(
  'checks end with their count on a line of its own, and stop at the first that fails: %o',
  async (more) => {
    const folder = await checkout()
    await writeFile(join(folder, 'good.mjs'), 'console.log("its words")')
    await writeFile(join(folder, 'bad.mjs'), 'process.exit(3)')
    await withSteps(folder, ['good', 'good', 'bad', 'good'], more)
    const checks = await check(folder)
    expect(checks.code).toBe(1)
    expect(checks.lines.filter((line) => line === 'its words')).toHaveLength(2)
    expect(checks.lines.filter((line) => line.startsWith('── good:'))).toHaveLength(2)
    expect(checks.lines.at(-1)).toBe('2 passed, 1 failed')
  },
)

test('checks that all pass end well', async () => {
  const folder = await checkout()
  await writeFile(join(folder, 'good.mjs'), '')
  await withSteps(folder, ['good', 'good'])
  expect(await check(folder)).toMatchObject({ code: 0, last: '2 passed, 0 failed' })
})

test('tests are counted one by one; a run that fails without a failed test is one failure', async () => {
  const folder = await checkout()
  const report = JSON.stringify({ numPassedTests: 12, numFailedTests: 0 })
  await writeFile(
    join(folder, 'tests.mjs'),
    `import { writeFileSync } from 'node:fs'
     writeFileSync(process.argv.at(-1).split('=')[1], ${JSON.stringify(report)})
     process.exit(process.env.BROKEN ? 1 : 0)`,
  )
  await withSteps(folder, ['tests'], { tests: true })
  expect(await check(folder)).toMatchObject({ code: 0, last: '12 passed, 0 failed' })
  expect(await check(folder, { BROKEN: 'yes' })).toMatchObject({ code: 1, last: '12 passed, 1 failed' })
})

test('a pattern chooses test files; only those that meet the product ask for a build', async () => {
  const folder = await checkout()
  for (const name of ['house', 'walk']) await mkdir(join(folder, 'tests', name), { recursive: true })
  const files = [
    'app/cache.test.ts',
    'app/cart.test.tsx',
    'tests/cache-way.test.ts',
    'tests/house/rules.test.ts',
    'tests/walk/paths.test.ts',
  ]
  for (const name of files) await writeFile(join(folder, name), '')
  await writeFile(join(folder, 'node_modules/.bin/vitest'), `console.log('ran ' + process.argv.slice(3, -3).join(' '))`)
  expect(await testRuns(folder, 'app/ca')).toEqual(['--project unit app/cache.test.ts app/cart.test.tsx'])
  expect(await testRuns(folder, 'rules')).toEqual(['--project unit tests/house/rules.test.ts'])
  expect(await testRuns(folder, 'walk')).toEqual(['--project unit tests/walk/paths.test.ts'])
  expect(await builds(folder)).toBe(0)
  expect(await testRuns(folder, 'cache')).toEqual([
    '--project unit app/cache.test.ts',
    '--project browser tests/cache-way.test.ts',
  ])
  expect(await builds(folder)).toBe(1)
  await expect(testRuns(folder, 'nothing')).rejects.toThrow('No test file’s path holds nothing.')
})

/** What Vitest was asked to run by `npm test -- PATTERN`. */
async function testRuns(folder: string, pattern: string): Promise<string[]> {
  const env = { ...process.env, CHROMIUM_PATH: process.execPath }
  const run = promisify(execFile)(process.execPath, [join(folder, 'server/launch/test.mjs'), pattern], { env })
  return [...(await run).stdout.matchAll(/^ran (.*)$/gm)].map(([, what]) => what as string)
}

/** A checkout in which everything is installed, and the build is a stub. */
async function checkout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'a checkout '))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await cp(import.meta.dirname, join(folder, 'server/launch'), { recursive: true })
  for (const name of ['app', 'build/server', 'node_modules/node/bin', 'node_modules/.bin'])
    await mkdir(join(folder, name), { recursive: true })
  await symlink(process.execPath, join(folder, 'node_modules/node/bin/node'))
  await writeFile(join(folder, 'package-lock.json'), '{ "packages": {} }')
  await writeFile(join(folder, 'node_modules/.package-lock.json'), '{ "packages": {} }')
  await writeFile(join(folder, 'app/page.ts'), 'page')
  await writeFile(join(folder, 'product.js'), product)
  await writeFile(join(folder, 'node_modules/.bin/react-router'), stubbedBuild)
  return folder
}

const stubbedBuild = `
  const { appendFileSync, cpSync, existsSync, mkdirSync } = require('node:fs')
  if (existsSync('broken')) throw new Error('it does not compile')
  appendFileSync('builds', 'x')
  mkdirSync('build/server', { recursive: true })
  cpSync('product.js', 'build/server/index.js')`

async function launched(folder: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(folder, 'server/launch/start.mjs')], {
    env: { ...process.env, RESTART_PAUSE_MS: '20', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  const said = (words: RegExp) => expect.poll(() => errors).toMatch(words)
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const nextLine = async () => (await lines.next()).value as string
  let line = await nextLine()
  while (/^(\[| )/.test(line)) line = await nextLine() // the steps of the set-up
  return { process: child, line, nextLine, said }
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit')
  return child.exitCode
}

/** What a set-up said; nothing, when there was nothing to do. */
async function setUp(folder: string): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'server/launch/build-command.mjs')])
  return stdout
}

async function builds(folder: string): Promise<number> {
  return (await readFile(join(folder, 'builds'), 'utf8').catch(() => '')).length
}

async function withSteps(folder: string, names: string[], more: object = {}): Promise<void> {
  const steps = names.map((name) => ({ title: name, run: [`${name}.mjs`], quick: true, ...more }))
  await writeFile(join(folder, 'server/launch/steps.mjs'), `export const steps = ${JSON.stringify(steps)}`)
}

async function check(folder: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(folder, 'server/launch/check.mjs'), '--quick'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = await text(child.stdout)
  const lines = output.trimEnd().split('\n')
  return { code: await exitOf(child), lines, last: lines.at(-1) }
}

test('what npm says of a failed installation is told as such', async () => {
  const { installFailure } = await import(new URL('install-failure.mjs', import.meta.url).href)
  const told = (messages: string): string[] => installFailure(messages, '/srv/site').split('\n')
  expect(told('npm error code EAI_AGAIN')).toEqual([expect.stringContaining('No network')])
  expect(told('npm error code EACCES')).toEqual([expect.stringContaining('/srv/site, with all in it, must belong')])
  expect(told('npm error code ENOSPC')).toEqual([expect.stringContaining('The disk is full')])
  expect(told('npm error code E500')).toHaveLength(3)
})
