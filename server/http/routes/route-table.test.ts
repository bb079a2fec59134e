import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/setup/database.ts'
import { pagesFromSources } from '#tests/setup/pages.ts'
import { routeTable } from './route-table.ts'

const handle = { access: {} }
const page = { handle, default: () => null }
const act = { handle, action: () => null }
const routes = {
  root: { id: 'root', path: '', module: { default: () => null } },
  layout: { id: 'layout', parentId: 'root', module: { default: () => null } },
  home: { id: 'home', parentId: 'layout', index: true, module: page },
  about: { id: 'about', parentId: 'layout', path: 'about', module: page },
  post: { id: 'post', parentId: 'layout', path: 'campus/post/:id', module: { ...page, ...act, loader: () => null } },
  lock: { id: 'lock', parentId: 'layout', path: 'campus/post/:id/lock', module: { ...page, ...act } },
  like: { id: 'like', parentId: 'layout', path: 'campus/post/:id/like', module: act },
  file: { id: 'file', parentId: 'root', path: 'campus/events/:file', module: { handle, loader: () => null } },
  fresh: { id: 'fresh', parentId: 'root', path: 'admin/events/new', module: page },
  event: { id: 'event', parentId: 'root', path: 'admin/events/:id', module: page },
  picture: { id: 'picture', parentId: 'root', path: 'og/*', module: { handle, loader: () => null } },
  article: { id: 'article', parentId: 'root', path: 'articles/:slug', module: page },
  text: { id: 'text', parentId: 'root', path: 'articles/:slug.md', module: page },
  unknown: { id: 'unknown', parentId: 'root', path: '*', module: page },
}
const find = routeTable({ routes } as unknown as ServerBuild)

test.each([
  ['/', '', '/'],
  ['/About/', 'about', '/about'],
  ['/%61bou%74', 'about', '/about'],
  ['/campus/post/%c3%bc%2f', 'campus/post/:id', '/campus/post/%C3%BC%2F'],
  ['//about', 'about', '/about'],
  ['/Campus/POST/AbC', 'campus/post/:id', '/campus/post/AbC'],
  ['/campus/post/AbC/LIKE', 'campus/post/:id/like', '/campus/post/AbC/like'],
  [
    `/campus/post/${'0A'.repeat(4)}-00AA-7000-8000-00000000000F`,
    'campus/post/:id',
    `/campus/post/${'0a'.repeat(4)}-00aa-7000-8000-00000000000f`,
  ],
  ['/campus/events/X.ics', 'campus/events/:file', '/campus/events/X.ics'],
  ['/admin/events/new', 'admin/events/new', '/admin/events/new'],
  ['/admin/events/NEW', 'admin/events/new', '/admin/events/new'],
  ['/admin/events/7', 'admin/events/:id', '/admin/events/7'],
  ['/OG/Articles/Deep.png', 'og/*', '/og/Articles/Deep.png'],
  ['/articles/A-Larger-%c3%9Cber', 'articles/:slug', '/articles/a-larger-%C3%9Cber'],
  ['/articles/A-Larger.MD', 'articles/:slug.md', '/articles/a-larger.md'],
  ['/No/Such//Page/', '*', '/No/Such/Page'],
])('%s is %s, spelled %s', (requested, path, address) => {
  expect(find(requested)).toMatchObject({ route: { path }, address })
})

test('a route without access stops the start', () => {
  const bare = { open: { id: 'open', path: 'open', module: { default: () => null } } }
  expect(() => routeTable({ routes: bare } as unknown as ServerBuild)).toThrow('The route open declares no access')
})

test('describes the methods of an address', () => {
  expect(find('/campus/post/1/like')?.route).toMatchObject({ reads: false, acts: true, isPage: false })
  expect(find('/campus/post/1/lock')?.route).toMatchObject({ reads: false, acts: true, isPage: true })
  expect(find('/campus/post/1')?.route).toMatchObject({ reads: true, acts: true, isPage: true })
  expect(find('/og/x')?.route).toMatchObject({ reads: true, acts: false, isPage: false })
})

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

test('every address resolves to the route that React Router would match', () => {
  const findOurs = routeTable(build)
  const differing = Object.values(build.routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return []
    const address = addressOf(route.id)
    const theirs = matchRoutes(tree, address)?.at(-1)?.route.id
    const ours = findOurs(address)?.route.id
    return theirs === ours ? [] : [{ address, theirs, ours }]
  })
  expect(differing).toEqual([])
})

/** An address of the route, with a value for each parameter. */
function addressOf(id: string): string {
  const parts: string[] = []
  for (let at = build.routes[id]; at; at = at.parentId ? build.routes[at.parentId] : undefined)
    if (at.path) parts.unshift(at.path)
  const named = parts.join('/').replace(/:[\w]+/g, '0190a000-0000-7000-8000-000000000000')
  return `/${named.replace('*', 'some/where')}`
}
