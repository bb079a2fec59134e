import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { pathToFileURL } from 'node:url'
import { readConfig } from '#app/platform/config/config.server.ts'
import { serveInProcesses } from './processes.ts'
import { startProduct } from './start.ts'
import { startFailureMessage } from './start-failure.ts'
import { onStopSignal } from './stop-signals.ts'
import { onUnhandledRejection, survive } from './survive.ts'

/** True if Node was started with this file; tests import `startProduct` instead. */
const isEntry = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href

if (isEntry) {
  let stop: (() => Promise<void>) | undefined
  onStopSignal(async (signal) => {
    // During the start there is nothing to finish: exiting also stops the database server.
    if (!stop) process.exit(130)
    if (cluster.isPrimary) console.log(`Stopping (${signal}): finishing what is under way …`)
    await stop()
    process.exit(0)
  })
  stop = await start().catch((error: unknown) => {
    console.error(startFailureMessage(error))
    process.exit(1)
  })
  process.on('uncaughtException', survive).on('unhandledRejection', onUnhandledRejection)
  process.send?.('serving')
  // Save the compile cache early, so that it exists even if the process is killed.
  setTimeout(flushCompileCache, 3000).unref()
}

/** Starts this process alone, or several behind one port. @returns a function that stops them */
async function start(): Promise<() => Promise<void>> {
  const config = readConfig(process.env)
  if (cluster.isPrimary && config.processes > 1) return serveInProcesses(config, (code) => process.exit(code))
  const product = await startProduct(process.env)
  return () => product.stop()
}

export { startProduct }
