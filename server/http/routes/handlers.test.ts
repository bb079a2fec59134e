import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { pagesFromSources } from '#tests/setup/pages.ts'
import { handlersOf } from './handlers.ts'
import { routeTable } from './route-table.ts'

testDatabase()
let build: ServerBuild
let tree: RouteObject[]
beforeAll(async () => {
  build = (await pagesFromSources()).build
  tree = under(undefined)
})

function under(parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route) => (route && route.parentId === parentId ? [asObject(route)] : []))
}

function asObject({ id, path, index }: NonNullable<ServerBuild['routes'][string]>): RouteObject {
  return index ? { id, path, index } : { id, path, children: under(id) }
}

test('an address is the route that React Router would find, for every route there is', () => {
  const find = routeTable(build)
  const differing = Object.values(build.routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return []
    const address = addressOf(route.id)
    const theirs = matchRoutes(tree, address)?.at(-1)?.route.id
    const ours = find(address)?.route.id
    return theirs === ours ? [] : [{ address, theirs, ours }]
  })
  expect(differing).toEqual([])
})

test('a route and those around it are all that a page needs', async () => {
  const find = routeTable(build)
  const handlerOf = handlersOf(build)
  for (const address of ['/about', '/campus/auth', '/no/such/page']) {
    const ask = (routeId: string | undefined) => handlerOf(routeId)(new Request(`http://localhost${address}`))
    const [own, whole] = [await ask(find(address)?.route.id), await ask(undefined)]
    expect(own.status).toBe(whole.status)
    expect((await own.text()).replace(/"pass" value="[^"]+"/, '')).toBe(
      (await whole.text()).replace(/"pass" value="[^"]+"/, ''),
    )
  }
})

test('React Router writes data for whoever asks for it alone, and each page is rendered with its own', async () => {
  const route = build.routes[routeTable(build)('/resources')?.route.id ?? ''] ?? expect.fail('no such page')
  // In place of the page, what React Router writes for the browser beside it, and what the page is rendered from.
  const written: typeof build.entry.module.default = async (_request, _status, _headers, router) =>
    Response.json({
      beside: await new Response(router.serverHandoffStream).text(),
      within: router.staticHandlerContext.loaderData,
    })
  const entry = { module: { ...build.entry.module, default: written } }
  const ask = async (address: string, wants: 'page' | 'data') =>
    (await handlersOf({ ...build, entry })(route.id, wants)(new Request(`http://localhost${address}`))).text()
  const { beside, within } = JSON.parse(await ask('/resources', 'page'))
  expect(beside).not.toContain('categories')
  expect(within[route.id]).toHaveProperty('categories')
  expect(await ask('/resources.data', 'data')).toContain('"categories"')
})

/** An address of the route, with something in the place of each parameter. */
function addressOf(id: string): string {
  const parts: string[] = []
  for (let at = build.routes[id]; at; at = at.parentId ? build.routes[at.parentId] : undefined)
    if (at.path) parts.unshift(at.path)
  const named = parts.join('/').replace(/:[\w]+/g, '0190a000-0000-7000-8000-000000000000')
  return `/${named.replace('*', 'some/where')}`
}
