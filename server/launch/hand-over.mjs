import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { checkout } from './checkout.mjs'
import { bundledNode, pinnedEnvironment } from './pinned-node.mjs'

/**
 * Runs a program with the pinned Node, waits for it, and ends as it ended.
 *
 * The program gets a process group of its own, and its signals from here: at Ctrl-C the terminal would signal
 * launcher and product alike, and npm pass its own copy on, so that the product met one wish three times.
 */
export async function handOver(command, environment = {}) {
  const child = spawn(bundledNode, ['--import', new URL('follow-launcher.mjs', import.meta.url).href, ...command], {
    cwd: checkout,
    env: pinnedEnvironment(environment),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  process.on('SIGINT', passOnOnce(child, 'SIGINT'))
  process.on('SIGTERM', passOnOnce(child, 'SIGTERM'))
  process.on('SIGHUP', passOnOnce(child, 'SIGTERM')) // the terminal was closed
  followNpm(child)

  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (...how) => resolve(how))
  })
  process.exit(code ?? 128 + constants.signals[signal])
}

/** Nobody tells a program that its npm was killed; but its parent is another process then. */
function followNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
  watch.unref()
}

/** Copies of a signal arrive together; one that comes a second later is a person who insists. */
function passOnOnce(child, signal) {
  let last = -Infinity
  return () => {
    const again = performance.now() - last < 1000
    last = performance.now()
    if (!again) child.kill(signal)
  }
}
