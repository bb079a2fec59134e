import type { Product, startProduct as Start } from './start.ts'

/**
 * `npm run dev`: the same product with hot reload. Vite serves the client's modules and reloads the pages' code; the
 * process itself (configuration, database, jobs) is loaded once through Vite.
 */
async function develop(): Promise<Product> {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const { startProduct } = (await vite.ssrLoadModule('./server/start.ts')) as { startProduct: typeof Start }
  const pages = () => vite.ssrLoadModule('virtual:react-router/server-build') as never
  const product = await startProduct({ ...process.env, NODE_ENV: 'development' }, { pages, before: vite.middlewares })
  return { url: product.url, stop: () => Promise.all([product.stop(), vite.close()]).then(() => undefined) }
}

process.env.NODE_ENV = 'development'
const product = await develop()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await product.stop()
    process.exit(0)
  })
}
