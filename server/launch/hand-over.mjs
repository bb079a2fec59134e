import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { checkout } from './checkout.mjs'
import { bundledNode, pinnedEnvironment } from './pinned-node.mjs'
import { seconds } from './progress.mjs'

/** Runs a program with the pinned Node, waits for it, and ends as it ended. */
export async function handOver(command, environment = {}) {
  const signals = passSignals()
  const { code } = await run(command, environment, signals)
  process.exit(code)
}

/**
 * Runs a server as `handOver` does, and starts it again when it is killed, or ends by itself after it has served: out
 * of memory, or in a state that it no longer knows. One that served for a while is started again at once: whatever
 * ended it did not come from its start. One that ended by itself before it ever served has said why, and is left at
 * that.
 */
export async function keepServing(command, environment = {}) {
  const signals = passSignals()
  let hasServed = false
  let pause = 0
  for (;;) {
    const end = await run(command, environment, signals)
    hasServed ||= end.hasServed
    if (signals.asked || end.code === 0 || end.refused || !(hasServed || end.killed)) process.exit(end.code)
    pause = end.served > wellFor ? 0 : Math.min(pause * 2 || firstPause, longestPause)
    console.error(
      `The product ended by itself (${end.how}); starting it again ${pause ? `in ${seconds(pause)}` : 'now'}`,
    )
    await wait(pause)
  }
}

/** Milliseconds of serving after which an end is no fault of the start. */
const wellFor = Number(process.env.RESTART_WELL_MS) || 10_000
const firstPause = Number(process.env.RESTART_PAUSE_MS) || 1000
const longestPause = 30 * firstPause

/**
 * The program gets a process group of its own, and its signals from here: at Ctrl-C the terminal would signal
 * launcher and product alike, and npm pass its own copy on, so that the product met one wish three times.
 */
async function run(command, environment, signals) {
  const child = spawn(bundledNode, ['--import', new URL('follow-launcher.mjs', import.meta.url).href, ...command], {
    cwd: checkout,
    env: pinnedEnvironment(environment),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  /** What the program has told, and when. */
  const told = new Map()
  child.on('message', (message) => told.set(message, performance.now()))
  signals.child = child
  const unfollow = followNpm(child)

  const [code, signal] = await new Promise((resolve, reject) => {
    child.once('error', reject).once('exit', (...how) => resolve(how))
  })
  const ended = performance.now()
  unfollow()
  signals.child = undefined
  // What it told at last may be on its way: that it refuses to start, for one.
  if (child.connected) await Promise.race([once(child, 'disconnect'), wait(1000, undefined, { ref: false })])
  return {
    code: code ?? 128 + constants.signals[signal],
    how: signal ?? `code ${code}`,
    killed: signal !== null,
    hasServed: told.has('serving'),
    /** Milliseconds, from when it said so. */
    served: told.has('serving') ? ended - told.get('serving') : 0,
    refused: told.has('refused'),
  }
}

/** Passes signals to the program that runs; between two runs they end the launcher. */
function passSignals() {
  const signals = { child: undefined, asked: false }
  const pass = (signal) =>
    onceASecond(() => {
      signals.asked = true
      if (!signals.child) process.exit(128 + constants.signals[signal])
      signals.child.kill(signal)
    })
  process.on('SIGINT', pass('SIGINT'))
  process.on('SIGTERM', pass('SIGTERM'))
  process.on('SIGHUP', pass('SIGTERM')) // the terminal was closed
  return signals
}

/** Nobody tells a program that its npm was killed; but its parent is another process then. */
function followNpm(child) {
  if (!process.env.npm_lifecycle_event) return () => {}
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 250)
  watch.unref()
  return () => clearInterval(watch)
}

/** Copies of a signal arrive together; one that comes a second later is a person who insists. */
function onceASecond(act) {
  let last = -Infinity
  return () => {
    const again = performance.now() - last < 1000
    last = performance.now()
    if (!again) act()
  }
}
