import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { machineCanRun } from './machine.mjs'
import { isDriverMended, mendDriver } from './mend-driver.mjs'
import { tellSteps } from './progress.mjs'
import { alone } from './set-up-lock.mjs'

/**
 * Brings a checkout to where the product can run, and says what it does. Says nothing, and takes some 50 ms, when there
 * is nothing to do; it then needs neither a network nor permission to write.
 *
 * `complete`: the tools for development and tests too. `built`: the product is wanted as it is served.
 */
export async function setUp({ complete = false, built = true, output = process.stdout } = {}) {
  machineCanRun()
  if (isReady(complete, built)) return
  await alone(async () => {
    const step = tellSteps(built ? 2 : 1, output)
    if (isInstalled(complete)) step.done('The locked dependencies are installed')
    else await install({ complete, step })
    mendDriver()
    if (!built) return
    if (isBuilt()) step.done('The build is up to date')
    else await build({ step })
  })
}

function isReady(complete, built) {
  return isInstalled(complete) && isDriverMended() && (!built || isBuilt())
}
