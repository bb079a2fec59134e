// `npm run check`: the checks without the tests; `npm run check:quick`: those that take seconds.
import { runSteps } from './run-steps.mjs'
import { setUp } from './set-up.mjs'
import { steps } from './steps.mjs'

const quick = process.argv.includes('--quick')
const checks = steps.filter((step) => (quick ? step.quick : !step.tests))
await runSteps(checks, () => setUp({ complete: true, built: false }))
