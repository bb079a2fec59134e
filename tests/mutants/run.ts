import { spawn } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { open as openDatabase } from '#app/platform/database/database.server.ts'
import { chanceOf } from '#faults/chance.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { forgetDurability, makeTemplate } from '#tests/setup/database-server.ts'
import { type Mutant, mutantsOf } from './mutate.ts'
import { testsReaching } from './reach.ts'
import { rememberedFates } from './remembered.ts'
import { writeScore } from './score.ts'

/** What a mutant met: a test that failed, none that did, or none that reaches it. */
export type Fate = 'killed' | 'survived' | 'unreached'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '300' },
    workers: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    /** No further mutant is tried after so many; the score is of those that were. */
    minutes: { type: 'string', default: '600' },
  },
})
// The nearest test files that reach a mutant are asked; the whole suite for each would take days.
const nearest = 8
// What these files say decides how the template comes about: for their mutants it is made anew.
const shapesTemplate = /^app\/platform\/(database|jobs)\//
const compileCache = path.resolve('node_modules/.cache/compiled')
const sources = globSync(['app/**/*.{ts,tsx}', 'server/**/*.ts', 'tests/**/*.ts', 'cli/**/*.ts'])
  .map((file) => file.split(path.sep).join('/'))
  .sort()
const mutated = sources.filter(
  (file) =>
    file.includes(values.only) &&
    !/\.test\.tsx?$|factory\.ts$|tables\.server\.ts$|\.mail\.tsx$|\.content\.ts$/.test(file) &&
    (/^app\/(permissions|access)\.ts$|^app\/(platform|auth)\/.*\.ts$/.test(file) || /^app\/.*\.server\.ts$/.test(file)),
)
const all = mutated.flatMap((file) => mutantsOf(file, readFileSync(file, 'utf8')))
const chance = chanceOf(Number(values.seed))
const drawn: Mutant[] = []
while (drawn.length < Number(values.count) && all.length > 0) drawn.push(...all.splice(chance.below(all.length), 1))
console.log(`${drawn.length} of ${drawn.length + all.length} mutants of ${mutated.length} files, seed ${values.seed}`)

const reaching = testsReaching(sources)
const dataDir = mkdtempSync(path.join(tmpdir(), 'sol-mutants-'))
const server = await startEmbeddedPostgres({ dataDir, say: () => {} })
const { user, port, database, socketDir } = server
const address = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(socketDir)}`
const admin = openDatabase(address, { max: 1 })
await forgetDurability(admin)
const template = await makeTemplate(admin, address)
await admin.end()
const remembered = rememberedFates()
const begun = performance.now()
const fates = new Map<Mutant, Fate>()
const open = [...drawn]
await Promise.all(Array.from({ length: Number(values.workers) }, work))
await server.stop()
rmSync(dataDir, { recursive: true, force: true })
writeScore({ seed: values.seed, fates, minutes: (performance.now() - begun) / 60_000, nearest, files: mutated.length })

/** Tries one mutant after the other in a copy of the checkout of its own. */
async function work(): Promise<void> {
  const copy = mkdtempSync(path.join(tmpdir(), 'sol-mutant-'))
  const parts = [
    'app',
    'server',
    'cli',
    'tests',
    'faults',
    'migrations',
    'sample',
    'docs',
    'package.json',
    'tsconfig.json',
    'vitest.config.ts',
    'vite.inline-script.ts',
  ]
  for (const part of parts) cpSync(part, path.join(copy, part), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'))
  const isTime = () => performance.now() - begun < Number(values.minutes) * 60_000
  for (let mutant = open.shift(); mutant && isTime(); mutant = open.shift()) {
    const fate = await meet(mutant, copy)
    fates.set(mutant, fate)
    console.log(
      `${fates.size}/${drawn.length} ${fate} ${mutant.file}:${mutant.line} ${short(mutant.was)} → ${short(mutant.is)}`,
    )
  }
  rmSync(copy, { recursive: true, force: true })
}

async function meet({ file, start, end, is }: Mutant, copy: string): Promise<Fate> {
  const rules = /^app\/(permissions|access)\.ts$/.test(file)
  // The walk reaches everything and takes minutes: it is asked about the rules alone.
  const tests = (reaching.get(file) ?? [])
    .filter(
      (test) =>
        (rules ? true : test !== 'tests/walk/access.test.ts') &&
        (test === 'tests/walk/access.test.ts' || !test.startsWith('tests/')),
    )
    .slice(0, nearest)
  if (tests.length === 0) return 'unreached'
  const text = readFileSync(file, 'utf8')
  const mutated = text.slice(0, start) + is + text.slice(end)
  return remembered([mutated, ...tests.map((test) => readFileSync(test, 'utf8'))], async () => {
    writeFileSync(path.join(copy, file), mutated)
    const env = { TEST_DATABASE_URL: address, ...(!shapesTemplate.test(file) && { TEST_TEMPLATE: template }) }
    // The nearest test notices most mutants; the others are asked about those that it lets live.
    const [first = '', ...others] = tests
    const lives = (await passes([first], copy, env)) && (others.length === 0 || (await passes(others, copy, env)))
    writeFileSync(path.join(copy, file), text)
    return lives ? 'survived' : 'killed'
  })
}

/** True if every test passes; one that fails ends the run, and so does one that never ends. */
function passes(tests: string[], copy: string, env: Record<string, string>): Promise<boolean> {
  const vitest = path.resolve('node_modules/.bin/vitest')
  const child = spawn(process.execPath, [vitest, 'run', '--project', 'unit', '--bail=1', '--maxWorkers=1', ...tests], {
    cwd: copy,
    env: { ...process.env, ...env, NODE_ENV: 'test', NODE_COMPILE_CACHE: compileCache },
    stdio: 'ignore',
    detached: true,
  })
  return new Promise((resolve) => {
    const patience = setTimeout(() => process.kill(-(child.pid as number), 'SIGKILL'), 180_000)
    child.once('exit', (code) => {
      clearTimeout(patience)
      resolve(code === 0)
    })
  })
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 50 ? `${line.slice(0, 49)}…` : line || '(nothing)'
}
