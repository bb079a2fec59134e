import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'
import { readConfig } from '#app/platform/config/config.server.ts'
import { serveTogether } from './processes.ts'
import { startProduct } from './start.ts'
import { startFailureWords } from './start-failure.ts'
import { onStopSignal } from './stop-signals.ts'
import { onUnhandledRejection, survive } from './survive.ts'

/** True where this file is what Node was told to run; tests import `startProduct` instead. */
const isEntry = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href

if (isEntry) {
  let stop: (() => Promise<void>) | undefined
  onStopSignal(async (signal) => {
    // While it starts there is nothing to finish: leaving is enough, and takes the database server along.
    if (!stop) process.exit(130)
    if (cluster.isPrimary) console.log(`Stopping (${signal}): finishing what is under way …`)
    await stop()
    process.exit(0)
  })
  stop = await start().catch((error: unknown) => {
    console.error(startFailureWords(error))
    process.exit(1)
  })
  process.on('uncaughtException', survive).on('unhandledRejection', onUnhandledRejection)
  process.send?.('serving')
  // A process that is killed leaves what it compiled to the next start, too.
  setTimeout(flushCompileCache, 3000).unref()
}

/** This process alone, or several behind its port. @returns what stops it */
async function start(): Promise<() => Promise<void>> {
  const config = readConfig(process.env)
  if (cluster.isPrimary && config.processes > 1) return serveTogether(config, (code) => process.exit(code))
  const product = await startProduct(process.env)
  return () => product.stop()
}

export { startProduct }
