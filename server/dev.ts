import { createServer, type ViteDevServer } from 'vite'
import type { RunningProduct, startProduct as Start } from './start.ts'
import { onStopSignal } from './stop-signals.ts'

/**
 * `npm run dev`: the same product with hot reload. Vite serves the client's modules and reloads the pages' code. The
 * process itself (configuration, database, jobs) keeps state in its modules: where one of those changes, the product is
 * stopped and started again on fresh ones.
 */
process.env.NODE_ENV = 'development'
const entry = './server/start.ts'
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
let product: RunningProduct | undefined = await start()
let isBroken = false
let isStale = false
let restarting: Promise<void> | undefined

vite.watcher.on('change', (file) => {
  // While it starts, and where it did not, nobody knows all of what it is made of.
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

/** Changes that come while it starts let half of its modules be old: it is started once more for all of them. */
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
  // A change that does not run is said; the next one gets another try.
  product = await start().catch((error: unknown) => void console.error(error))
  isBroken = product === undefined
}

/** Whether the process was started from `file`: it stands below the entry, not only below a page. */
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
