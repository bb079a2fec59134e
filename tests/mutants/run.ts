import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { open as openDatabase } from '#app/platform/database/pool/open.server.ts'
import { endWithRun } from '#server/embedded-postgres/end-with-run.ts'
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'
import { forgetDurability, makeTemplate } from '#tests/setup/database-server.ts'
import { withMutants } from './compile-in.ts'
import { drawMutants } from './draw.ts'
import { writeScore } from './score.ts'
import { tryAll } from './trial.ts'

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
const passed = () => performance.now() - begun
// Journeys meet the built product, in which there are no mutants.
const tests = sources.filter((file) => /\.test\.tsx?$/.test(file) && /^(?!tests\/)|^tests\/walk\//.test(file))
const copy = copyWithMutants()
const { env, stop } = await startDatabase()
const goesOn = () => passed() < Number(values.minutes) * 60_000
const place = { copy, env, workers: Number(values.workers), goesOn }
const say = (line: string) => console.log(`${Math.round(passed() / 1000)} s ${line}`)
const { fates, looked } = await tryAll({ drawn, sources, tests, nearest, place, say })
await stop()
const through = { through: looked, of: tests.length }
writeScore({ seed: values.seed, fates, drawn, total, minutes: passed() / 60_000, nearest, files, looked: through })
process.exit(0)

/** A copy of the checkout whose files have the drawn mutants in them. */
function copyWithMutants(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sol-mutants-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const folders = ['app', 'server', 'cli', 'tests', 'faults', 'bench', 'migrations', 'sample', 'docs']
  const single = ['package.json', 'tsconfig.json', 'vitest.config.ts', 'vite.page-scripts.ts']
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
