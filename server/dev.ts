import { createServer, type ViteDevServer } from 'vite'
import type { RunningProduct, startProduct as Start } from './start.ts'
import { onStopSignal } from './stop-signals.ts'

/**
 * `npm run dev`: the product with hot reload. Vite serves the client's modules and reloads the code of pages. Modules
 * of the server process (configuration, database, jobs) have state: when one changes, the product is restarted.
 */
process.env.NODE_ENV = 'development'
const entry = './server/start.ts'
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
let product: RunningProduct | undefined = await start()
let isBroken = false
let isStale = false
let restarting: Promise<void> | undefined

vite.watcher.on('change', (file) => {
  // During a start, or after a failed one, the module graph is incomplete: treat every source as part of the process.
  const mayBeOfProcess = (isBroken || restarting !== undefined) && /\.tsx?$/.test(file)
  if (!mayBeOfProcess && !isOfProcess(vite, file)) return
  isStale = true
  restarting ??= restartWhileStale().finally(() => {
    restarting = undefined
  })
})
onStopSignal(async () => {
  await restarting
  await Promise.all([product?.stop(), vite.close()])
  process.exit(0)
})

async function start(): Promise<RunningProduct> {
  const { startProduct } = (await vite.ssrLoadModule(entry)) as { startProduct: typeof Start }
  const pages = () => vite.ssrLoadModule('virtual:react-router/server-build') as never
  return startProduct({ ...process.env, NODE_ENV: 'development' }, { pages, before: vite.middlewares })
}

/** Restarts again if files changed during a restart, because some modules would be outdated. */
async function restartWhileStale(): Promise<void> {
  while (isStale) {
    isStale = false
    await restart()
  }
}

async function restart(): Promise<void> {
  await product?.stop()
  product = undefined
  vite.environments.ssr.moduleGraph.invalidateAll()
  // Report a start that fails; the next change tries again.
  product = await start().catch((error: unknown) => void console.error(error))
  isBroken = product === undefined
}

/** True if `file` is imported by the server's entry, and not only by a page. */
function isOfProcess({ environments }: ViteDevServer, file: string): boolean {
  const { moduleGraph } = environments.ssr
  const changed = moduleGraph.getModulesByFile(file) ?? new Set()
  const seen = new Set(changed)
  for (const module of seen) {
    if (module.url.endsWith('/server/start.ts')) return true
    for (const importer of module.importers) if (!importer.url.includes('virtual:')) seen.add(importer)
  }
  return false
}
