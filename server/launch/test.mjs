// `npm test`: installs what is missing, the browser included, then runs every check and test.
// `npm test -- PATTERN`: only the test files whose path holds PATTERN, without the checks.
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { checkout } from './checkout.mjs'
import { runSteps } from './run-steps.mjs'
import { setUp } from './set-up.mjs'
import { steps } from './steps.mjs'
import { stepsFor } from './steps-for.mjs'

// Each test file has a process of its own, and all of them load the same libraries: compiled once is enough.
const compileCache = join(checkout, 'node_modules', '.cache', 'compiled')

const patterns = process.argv.slice(2)
const chosen = patterns.length === 0 ? steps : stepsFor(patterns)
if (chosen.length === 0) {
  console.error(`No test file’s path holds ${patterns.join(' or ')}.`)
  process.exit(1)
}
await runSteps(chosen, async () => {
  await setUp({ complete: true, built: false })
  return { CHROMIUM_PATH: findBrowser(), NODE_ENV: 'test', NODE_COMPILE_CACHE: compileCache }
})
