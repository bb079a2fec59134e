// `npm test`: every check and test. `npm test -- PATTERN`: only the test files whose path contains PATTERN.
// `npm run test:slow [-- PATTERN]`: the long trials (`*.slow.test.ts`). The last line always counts: `214 passed, 0 failed`.
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { findBrowser } from './browser.ts'

interface Step {
  title: string
  run: string[]
  /** A run of Vitest, whose tests are counted; any other step is one check. */
  tests?: boolean
}

const build = { title: 'Build', run: ['node', 'server/launch/set-up.mjs', 'build'] }
const everything: Step[] = [
  { title: 'Types, format, lint and import rules', run: ['npm', 'run', '--silent', 'check:quick'] },
  { title: 'Dead code', run: ['knip'] },
  build,
  { title: 'Unit and integration tests', run: ['vitest', 'run', '--project', 'unit'], tests: true },
  { title: 'Browser journeys', run: ['vitest', 'run', '--project', 'browser'], tests: true },
  { title: 'Faults, in short', run: ['npm', 'run', '--silent', 'faults', '--', '--short'] },
]

const isSlow = process.argv[2] === '--slow'
const patterns = process.argv.slice(isSlow ? 3 : 2)
const begun = performance.now()
const count = { passed: 0, failed: 0 }
process.once('exit', (code) => {
  const failed = code === 0 ? count.failed : Math.max(count.failed, 1)
  console.log(`\nAfter ${secondsSince(begun)}:\n${count.passed} passed, ${failed} failed`)
})
const env = {
  ...process.env,
  PATH: `node_modules/.bin:${process.env.PATH}`,
  CHROMIUM_PATH: findBrowser(),
  NODE_ENV: 'test',
  // Test files run in separate processes that load the same libraries: share the compile cache.
  NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
}
const steps = isSlow || patterns.length > 0 ? stepsFor(patterns) : everything
for (const [index, step] of steps.entries()) {
  const startedAt = performance.now()
  console.log(`\n── [${index + 1}/${steps.length}] ${step.title}`)
  const { passed, failed } = await (step.tests ? runTests(step.run) : runCheck(step.run))
  count.passed += passed
  count.failed += failed
  console.log(`── ${step.title}: ${failed ? 'failed' : 'passed'}, ${secondsSince(startedAt)}`)
  if (failed) process.exit(1)
}

/** The steps for some test files: only browser tests need the built product. */
function stepsFor(chosen: string[]): Step[] {
  const files = globSync('{app,server,cli,sample,tests}/**/*.test.{ts,tsx}').filter(
    (file) =>
      /\.slow\.test\./.test(file) === isSlow &&
      (chosen.length === 0 || chosen.some((pattern) => file.includes(pattern))),
  )
  if (files.length === 0) {
    console.error(`No ${isSlow ? 'slow ' : ''}test file’s path holds ${chosen.join(' or ')}.`)
    process.exit(1)
  }
  const meetProduct = files.some((file) => /^tests\/(?!house\/|walk\/)/.test(file))
  const projects = isSlow ? ['slow'] : ['unit', 'browser']
  const run = ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...chosen]
  return [...(meetProduct ? [build] : []), { title: 'Tests', run, tests: true }]
}

async function runCheck(run: string[]) {
  const passed = (await exitOf(run)) === 0
  return { passed: Number(passed), failed: Number(!passed) }
}

/** Runs Vitest. A run that fails without a failed test (a file that does not load) counts as one failure. */
async function runTests(run: string[]) {
  const report = 'test-results/report.json'
  mkdirSync('test-results', { recursive: true })
  rmSync(report, { force: true })
  const code = await exitOf([...run, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`])
  const { numPassedTests = 0, numFailedTests = 0 } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  return { passed: numPassedTests, failed: code === 0 ? numFailedTests : Math.max(numFailedTests, 1) }
}

function exitOf([program = '', ...args]: string[]): Promise<number | null> {
  const child = spawn(program, args, { env, stdio: 'inherit' })
  const endAll = (signal: NodeJS.Signals) => {
    child.kill(signal)
    process.exit(1)
  }
  process.once('SIGINT', endAll).once('SIGTERM', endAll)
  return new Promise((resolve, reject) =>
    child.once('error', reject).once('exit', (code) => {
      process.off('SIGINT', endAll).off('SIGTERM', endAll)
      resolve(code)
    }),
  )
}

function secondsSince(start: number): string {
  return `${Math.round((performance.now() - start) / 1000)} s`
}
