import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** A route as the table names it that comes with every page of React. */
interface BrowserRoute {
  id: string
  parentId?: string
  path?: string
  imports?: string[]
  hasAction?: boolean
  hasDefaultExport?: boolean
}

/** Where React runs: a page there leads to another in the same room by React, and anywhere else by a new document. */
const rooms = /^(?:campus|admin)(?:\/|$)/
const opening = 'window.__reactRouterManifest='

/**
 * Leaves out of the browser's route table what no page of React goes to: every address outside the two rooms, files
 * and streams, flags that say no, and what a page preloads that never starts with React. Each new route costs each such
 * page then a third of what it did. Each room has a table of its own beside it, without the other's addresses: a page
 * goes from the Campus to the admin area by a new document (`app/entry.server.tsx` names it).
 * @param hydrates whether the page of a route may start with React
 */
export async function shortenBrowserRoutes(assets: string, hydrates: (id: string) => Promise<boolean>): Promise<void> {
  for (const name of await readdir(assets)) {
    if (!/^manifest-\w+\.js$/.test(name)) continue
    const file = path.join(assets, name)
    const table = JSON.parse((await readFile(file, 'utf8')).slice(opening.length, -1))
    table.routes = await shortened(table.routes, hydrates)
    await writeFile(file, `${opening}${JSON.stringify(table)};`)
    for (const room of ['campus', 'admin'])
      await writeFile(
        file.replace(/\.js$/, `-${room}.js`),
        `${opening}${JSON.stringify({ ...table, routes: within(room, table.routes) })};`,
      )
  }
}

async function shortened(routes: Record<string, BrowserRoute>, hydrates: (id: string) => Promise<boolean>) {
  const all = Object.values(routes)
  const kept: Record<string, BrowserRoute> = {}
  for (const route of all) {
    const isParent = all.some(({ parentId }) => parentId === route.id)
    const isFile = !route.hasDefaultExport && !route.hasAction
    if (!isParent && (isFile || !rooms.test(addressOf(route, routes)))) continue
    const { imports, ...rest } = Object.fromEntries(
      Object.entries(route).filter(([, value]) => value !== false),
    ) as unknown as BrowserRoute
    kept[route.id] = isParent || (await hydrates(route.id)) ? { ...rest, imports } : rest
  }
  return kept
}

function within(room: string, routes: Record<string, BrowserRoute>): Record<string, BrowserRoute> {
  const leads = Object.values(routes).filter((route) => {
    const address = addressOf(route, routes)
    return address === room || address.startsWith(`${room}/`)
  })
  const kept = new Set<string>()
  for (const { id } of leads)
    for (let at: string | undefined = id; at !== undefined; at = routes[at]?.parentId) kept.add(at)
  return Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)))
}

function addressOf({ path: own, parentId }: BrowserRoute, routes: Record<string, BrowserRoute>): string {
  const parent = parentId === undefined ? undefined : routes[parentId]
  return [parent && addressOf(parent, routes), own].filter(Boolean).join('/')
}
