import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { ConfigError, readConfig } from '#app/platform/config/config.server.ts'
import { keepTick } from './keep-tick.ts'
import { serveTogether } from './processes.ts'
import { startProduct } from './start.ts'
import { startFailureWords } from './start-failure.ts'
import { survive, surviveRejection } from './survive.ts'

/** True where this file is what Node was told to run; tests import `startProduct` instead. */
const isEntry = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href

if (isEntry) {
  keepTick()
  // While it starts there is nothing to finish: leaving is enough, and takes the database server along.
  const leave = () => process.exit(130)
  process.once('SIGINT', leave).once('SIGTERM', leave)
  const stop = await start().catch((error: unknown) => {
    console.error(startFailureWords(error))
    // The launcher starts a product again that has served before; a wrong configuration stays wrong.
    if (error instanceof ConfigError) process.send?.('refused')
    process.exit(1)
  })
  process.off('SIGINT', leave).off('SIGTERM', leave)
  process.on('uncaughtException', survive).on('unhandledRejection', surviveRejection)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      if (cluster.isPrimary) console.log(`Stopping (${signal}): finishing what is under way …`)
      await stop()
      process.exit(0)
    })
  }
  process.send?.('serving')
  setTimeout(lookAfterStart, 1000).unref()
}

/** Looks every two seconds, for two minutes at most, until this process has used less than a tenth of a core since. */
function lookAfterStart(): void {
  let before = process.cpuUsage()
  let seconds = 0
  const looking = setInterval(() => {
    const { user, system } = process.cpuUsage(before)
    const isCalm = user + system < 200_000
    seconds += 2
    if (isCalm || seconds >= 120) clearInterval(looking)
    // A process that is killed leaves what it compiled to the next start, too.
    if (seconds === 2) flushCompileCache()
    // What the start has read and compiled is garbage now, and the heap twice as large as serving needs. A first start
    // goes on for a while: it renders articles, and stores what another process draws.
    if (isCalm) collectGarbage('last-resort')
    else if (seconds === 2) collectGarbage('regular')
    before = process.cpuUsage()
  }, 2000).unref()
}

/**
 * Collects the whole heap now.
 * @param flavor `last-resort` also gives back the empty pages that V8 keeps for growth, 20 MB, and takes a third of a
 * second, in which nothing is answered
 */
function collectGarbage(flavor: 'regular' | 'last-resort'): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', execution: 'sync', flavor })
}

/** This process alone, or several behind its port. @returns what stops it */
async function start(): Promise<() => Promise<void>> {
  const config = readConfig(process.env)
  if (cluster.isPrimary && config.processes > 1) return serveTogether(config, (code) => process.exit(code))
  const product = await startProduct(process.env)
  return () => product.stop()
}

export { startProduct }
