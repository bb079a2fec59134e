import { pathToFileURL } from 'node:url'
import { ConfigError } from '#app/platform/config/config.server.ts'
import { log } from '#app/platform/log/log.server.ts'
import { StartRefused } from './embedded-postgres/refusal.ts'
import { startProduct } from './start.ts'

/** True where this file is what Node was told to run; tests import `startProduct` instead. */
const isEntry = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href

if (isEntry) {
  // While it starts there is nothing to finish: leaving is enough, and takes the database server along.
  const leave = () => process.exit(130)
  process.once('SIGINT', leave).once('SIGTERM', leave)
  const product = await startProduct(process.env).catch((error: unknown) => {
    console.error(error instanceof ConfigError || error instanceof StartRefused ? error.message : error)
    process.exit(1)
  })
  process.off('SIGINT', leave).off('SIGTERM', leave)
  process.on('uncaughtException', survive)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      console.log(`Stopping (${signal}): finishing what is under way …`)
      await product.stop()
      process.exit(0)
    })
  }
}

/**
 * postgres.js writes once more to a socket that the database has just closed, outside of any promise; the query itself
 * is refused as it should be. Everything else that nobody caught means that we no longer know our state.
 */
function survive(err: Error): void {
  const harmless = err instanceof TypeError && err.stack?.includes('postgres/src/connection.js')
  log[harmless ? 'warn' : 'fatal']({ err }, harmless ? 'a database connection was cut' : 'the process cannot go on')
  if (!harmless) process.exit(1)
}

export { startProduct }
