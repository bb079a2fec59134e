import { pathToFileURL } from 'node:url'
import { ConfigError } from '#app/platform/config/config.server.ts'
import { StartRefused } from './embedded-postgres/refusal.ts'
import { startProduct } from './start.ts'
import { survive, surviveRejection } from './survive.ts'

/** True where this file is what Node was told to run; tests import `startProduct` instead. */
const isEntry = process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href

if (isEntry) {
  // While it starts there is nothing to finish: leaving is enough, and takes the database server along.
  const leave = () => process.exit(130)
  process.once('SIGINT', leave).once('SIGTERM', leave)
  const product = await startProduct(process.env).catch((error: unknown) => {
    console.error(error instanceof ConfigError || error instanceof StartRefused ? error.message : error)
    // The launcher starts a product again that has served before; a wrong configuration stays wrong.
    if (error instanceof ConfigError) process.send?.('refused')
    process.exit(1)
  })
  process.off('SIGINT', leave).off('SIGTERM', leave)
  process.on('uncaughtException', survive).on('unhandledRejection', surviveRejection)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, async () => {
      console.log(`Stopping (${signal}): finishing what is under way …`)
      await product.stop()
      process.exit(0)
    })
  }
  process.send?.('serving')
}

export { startProduct }
