// `npm test`: installs what is missing, the browser included, then runs every check and test.
import { findBrowser } from './browser.mjs'
import { runSteps } from './run-steps.mjs'
import { setUp } from './set-up.mjs'
import { steps } from './steps.mjs'

await runSteps(steps, async () => {
  await setUp({ complete: true, built: false })
  return { CHROMIUM_PATH: findBrowser(), NODE_ENV: 'test' }
})
