import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from './checkout.mjs'
import { bundledNode, commandFile, pinnedEnvironment } from './pinned-node.mjs'
import { seconds } from './progress.mjs'

const results = join(checkout, 'test-results')

/**
 * Runs the steps up to the first that fails, under titles and with durations. However it ends (all passed, one failed,
 * the installation failed, Ctrl-C), the last line counts: `214 passed, 0 failed`.
 */
export async function runSteps(steps, prepare) {
  const begun = performance.now()
  const count = { passed: 0, failed: 0 }
  process.once('exit', (code) => {
    const failed = code === 0 ? count.failed : Math.max(count.failed, 1)
    console.log(`\nAfter ${seconds(performance.now() - begun)}:\n${count.passed} passed, ${failed} failed`)
  })
  const environment = await prepare()
  const ahead = new Map(steps.filter((step) => step.ahead).map((step) => [step, beginAhead(step, environment)]))
  for (const step of steps) {
    const outcome = await runStep(step, environment, ahead.get(step))
    count.passed += outcome.passed
    count.failed += outcome.failed
    if (outcome.failed) process.exit(1)
  }
}

async function runStep(step, environment, ahead) {
  console.log(`\n── ${step.title}`)
  const begun = performance.now()
  const outcome = step.tests ? await runTests(step, environment) : await runCheck(step, environment, ahead)
  const took = outcome.took ?? performance.now() - begun
  console.log(`── ${step.title}: ${outcome.failed ? 'failed' : 'passed'}, ${seconds(took)}`)
  return outcome
}

async function runCheck({ run }, environment, ahead) {
  const { code, took } = ahead ? await ahead() : { code: await command(run, environment) }
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, took }
}

/** Begins a check beside those before it. @returns what waits for its end, says its words and gives code and time */
function beginAhead({ run }, environment) {
  let words = ''
  let took = 0
  const begun = performance.now()
  const child = start(run, environment, ['ignore', 'pipe', 'pipe'])
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (words += text))
  // One that cannot be started is a failed check too.
  const ended = new Promise((resolve) => child.once('close', resolve).once('error', () => resolve(1)))
  ended.then(() => (took = performance.now() - begun))
  process.once('exit', () => child.kill())
  return async () => {
    const code = await ended
    process.stdout.write(words)
    return { code, took }
  }
}

/**
 * Vitest tells its count in a file. A run that fails without a failed test (a file that does not load) is one failure.
 */
async function runTests({ title, run }, environment) {
  mkdirSync(results, { recursive: true })
  const report = join(results, `${title.toLowerCase().replaceAll(' ', '-')}.json`)
  rmSync(report, { force: true })
  const code = await command(
    [...run, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    environment,
  )
  const { numPassedTests = 0, numFailedTests = 0 } = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {}
  return { passed: numPassedTests, failed: code === 0 ? numFailedTests : Math.max(numFailedTests, 1) }
}

async function command(run, environment) {
  const child = start(run, environment, 'inherit')
  const endAll = (signal) => {
    child.kill(signal)
    process.exit(1)
  }
  process.once('SIGINT', endAll).once('SIGTERM', endAll)
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject))
  process.off('SIGINT', endAll).off('SIGTERM', endAll)
  return code
}

function start([name, ...args], environment, stdio) {
  const file = name.endsWith('.mjs') ? join(checkout, name) : commandFile(name)
  return spawn(bundledNode, [file, ...args], { cwd: checkout, env: pinnedEnvironment(environment), stdio })
}
