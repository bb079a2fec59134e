// `node server/launch/set-up.mjs [tools] [build]`: prepares a checkout to run the product and prints what it does.
// `tools` also installs what development and tests need; `build` also builds the product. If there is nothing to do, it
// prints nothing and needs neither network nor write access. Runs on the machine's own Node.
import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { build, isBuilt } from './build.mjs'
import { checkout } from './checkout.mjs'
import { install, isInstalled } from './install.mjs'

const tools = process.argv.includes('tools')
const built = process.argv.includes('build')
const lock = `${checkout}/.set-up`
const isReady = () => isInstalled(tools) && (!built || isBuilt())

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19))
  end(`This needs Node.js 20.19 or later; this is ${process.versions.node}. See https://nodejs.org/en/download`)
if (!isReady()) {
  await takeLock()
  const count = built ? 2 : 1
  if (!isInstalled(tools))
    await step(`[1/${count}] Installing the locked dependencies${tools ? ', tools included' : ''}`, () =>
      install(tools),
    )
  if (built && !isBuilt()) await step(`[2/${count}] Building the pages and the server`, build)
}

async function step(title, work) {
  const begun = performance.now()
  console.log(`${title} …`)
  const failure = await work()
  if (failure) end(failure)
  console.log(`      done, ${Math.round((performance.now() - begun) / 1000)} s`)
}

/** Takes a lock, because concurrent starts would install and build over each other. */
async function takeLock() {
  for (let waits = false; !tryLock(); waits = true) {
    if (!waits) console.error('Another start is setting up this checkout; waiting for it …')
    await wait(200)
  }
  setInterval(() => utimesSync(lock, new Date(), new Date()), 1000).unref()
  process.once('exit', () => rmSync(lock, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
}

function tryLock() {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST')
      end(
        `Something has to be installed or built, and ${checkout} takes no writing (${error.code}). Start once as its owner.`,
      )
    // The owner updates the lock every second: remove the stale lock of a killed one.
    const { mtimeMs } = statSync(lock, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs < Date.now() - 10_000) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

function end(words) {
  console.error(words)
  process.exit(1)
}
