import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { open as openDatabase } from '#app/platform/database/database.server.ts'
import { endWithRun } from '#server/embedded-postgres/end-with-run.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { forgetDurability, makeTemplate } from '#tests/setup/database-server.ts'
import { askAll, type Question } from './ask.ts'
import { type Numbered, withMutants } from './compile-in.ts'
import { drawMutants } from './draw.ts'
import type { Fate, Mutant } from './mutate.ts'
import { rankedTests } from './reach.ts'
import { rememberedAnswers } from './remembered.ts'
import { writeScore } from './score.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '300' },
    workers: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    /** Nothing further is asked after so many; the score is of those that are decided. */
    minutes: { type: 'string', default: '600' },
  },
})
/** Of the test files that reach a mutant so many are asked, the nearest first. */
const nearest = 8
const sources = globSync(['{app,server,cli,sample,tests}/**/*.{ts,tsx}'])
  .map((file) => file.split(path.sep).join('/'))
  .sort()
const { drawn, files, total } = drawMutants(sources, {
  seed: Number(values.seed),
  count: Number(values.count),
  only: values.only,
})
console.log(`${drawn.length} of ${total} mutants of ${files} files, seed ${values.seed}`)
// Stopped, it takes along what it has started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
const begun = performance.now()
// Journeys meet the built product, in which there are no mutants.
const unitTests = sources.filter((file) => /\.test\.tsx?$/.test(file) && /^(?!tests\/)|^tests\/walk\//.test(file))
const nearestFirst = rankedTests(sources, unitTests)
const { recall, remember, recallReached, rememberReached } = rememberedAnswers(sources)
const copy = copyWithMutants()
const { env, stop } = await startDatabase()
const goesOn = () => performance.now() - begun < Number(values.minutes) * 60_000
/** Test file → the mutants that it reaches; none where it fails by itself. */
const surveyed = new Map<string, Set<number>>()
const fates = new Map<Mutant, Fate>()
const asked = new Map<number, string[]>(drawn.map(({ id }) => [id, []]))

await survey(unitTests)
let isAsked = true
while (isAsked && goesOn()) isAsked = await meet(drawn.filter(({ mutant }) => !fates.has(mutant)))
await stop()
const minutes = (performance.now() - begun) / 60_000
const looked = { through: surveyed.size, of: unitTests.length }
writeScore({ seed: values.seed, fates, drawn, total, minutes, nearest, files, looked })
process.exit(0)

/** The test file to be asked next about a mutant, or nothing more. */
function nextOf({ id, mutant }: Numbered): string[] {
  const before = asked.get(id) ?? []
  if (before.length >= nearest) return []
  const reach = nearestFirst(mutant.file).filter((test) => surveyed.get(test)?.has(id))
  // A walk goes to every address and takes minutes: it is asked about the rules, and where nothing else gets to.
  const walks = reach.filter((test) => test.startsWith('tests/walk/'))
  const others = reach.filter((test) => !test.startsWith('tests/walk/'))
  const isRule = /^app\/(permissions|access)\.ts$/.test(mutant.file)
  const asks = isRule || others.length === 0 ? [...others, ...walks] : others
  return asks.filter((test) => !before.includes(test)).slice(0, 1)
}

/** Runs test files with all mutants asleep, to learn which of them they reach. */
async function survey(tests: string[]): Promise<void> {
  const place = { copy, env, workers: Number(values.workers), goesOn }
  const reachedBy = (test: string) => path.join(copy, `reached-${test.replaceAll('/', '-')}`)
  const told = ({ test }: Question, { is, why }: { is: string; why: string }) => {
    const lines = existsSync(reachedBy(test)) ? readFileSync(reachedBy(test), 'utf8').split('\n') : []
    if (is === 'failed') {
      failed.set(test, why)
      return
    }
    failed.delete(test)
    surveyed.set(test, new Set(lines.map(Number)))
    rememberReached(test, drawn, new Set(lines.map(Number)))
  }
  for (const test of tests) {
    const known = recallReached(test, drawn)
    if (known) surveyed.set(test, known)
  }
  const fresh = tests.filter((test) => !surveyed.has(test))
  console.log(`${clock()} ${fresh.length} test files are looked through, ${surveyed.size} were before`)
  const failed = new Map<string, string>()
  const questionAbout = (test: string) => ({ test, reached: reachedBy(test) })
  await askAll(fresh.map(questionAbout), { ...place, told })
  // A machine that others keep busy lets tests time out.
  await askAll([...failed.keys()].map(questionAbout), { ...place, told })
  for (const [test, why] of failed) console.log(`left out, as it fails by itself: ${test}: ${short(why)}`)
}

/** Asks the next test file about each mutant that is not decided. @returns whether anything was left to ask */
async function meet(open: Numbered[]): Promise<boolean> {
  const questions = open.flatMap((one): { one: Numbered; test: string }[] => {
    const [test] = nextOf(one)
    if (test !== undefined) return [{ one, test }]
    decide(one, (asked.get(one.id)?.length ?? 0) > 0 ? 'survived' : 'unreached')
    return []
  })
  const late: Question[] = []
  const hear = (one: Numbered, test: string, is: 'passed' | 'failed') => {
    asked.get(one.id)?.push(test)
    if (is === 'failed') decide(one, 'killed')
  }
  const told = ({ test, wakes }: Question, { is, why }: { is: 'passed' | 'failed'; why: string }) => {
    const one = drawn.find(({ id }) => id === wakes) as Numbered
    // A machine that others keep busy lets tests time out: that is asked again.
    if (is === 'failed' && /timed? ?out/i.test(why) && !late.some(({ wakes: id }) => id === one.id)) {
      late.push({ test, wakes: one.id })
      return
    }
    remember(one.mutant, test, is)
    hear(one, test, is)
  }
  const fresh = questions.filter(({ one, test }) => {
    const known = recall(one.mutant, test)
    if (known) hear(one, test, known)
    return !known
  })
  console.log(`${clock()} ${fresh.length} questions, ${questions.length - fresh.length} answered before`)
  const place = { copy, env, workers: Number(values.workers), goesOn, told }
  await askAll(
    fresh.map(({ one, test }) => ({ test, wakes: one.id })),
    place,
  )
  await askAll([...late], place)
  return questions.length > 0
}

function decide({ mutant }: Numbered, fate: Fate): void {
  fates.set(mutant, fate)
  const [was, is] = [short(mutant.was), short(mutant.is)]
  console.log(`${clock()} ${fates.size}/${drawn.length} ${fate} ${mutant.file}:${mutant.line} ${was} → ${is}`)
}

/** A copy of the checkout whose files have the drawn mutants in them. */
function copyWithMutants(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sol-mutants-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const folders = ['app', 'server', 'cli', 'tests', 'faults', 'bench', 'migrations', 'sample', 'docs']
  const single = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'vite.inline-script.ts']
  for (const part of [...folders, ...single]) cpSync(part, path.join(folder, part), { recursive: true })
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  for (const file of new Set(drawn.map(({ mutant }) => mutant.file))) {
    const own = drawn.filter(({ mutant }) => mutant.file === file)
    writeFileSync(path.join(folder, file), withMutants(readFileSync(file, 'utf8'), own))
  }
  return folder
}

async function startDatabase() {
  const dataDir = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'sol-mutants-'))
  const server = await startEmbeddedPostgres({ dataDir, say: () => {} })
  const cleaned = endWithRun(dataDir)
  const { user, port, database, socketDir } = server
  const address = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(socketDir)}`
  const admin = openDatabase(address, { max: 1 })
  await forgetDurability(admin)
  const template = await makeTemplate(admin, address)
  await admin.end()
  const stopServer = async () => {
    await server.stop()
    cleaned()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { env: { ...process.env, TEST_DATABASE_URL: address, TEST_TEMPLATE: template }, stop: stopServer }
}

function clock(): string {
  return `${Math.round((performance.now() - begun) / 1000)} s`
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > 50 ? `${line.slice(0, 49)}…` : line || '(nothing)'
}
