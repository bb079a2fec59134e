import type { RouteConfigEntry } from '@react-router/dev/routes'
import { type ComponentType, createElement } from 'react'
import { type ServerBuild, useActionData, useLoaderData, useMatches, useParams, useRouteError } from 'react-router'
import routes from '#app/routes.ts'
import type { RouteAccess, RouteHandle, WritingMethod } from '#app/shell/route-handle.ts'

/** One address of `routes.ts`, and its modules. */
export interface RouteAddress {
  id: string
  /** `/campus/post/:id` */
  address: string
  /** Something is read there. */
  reads: boolean
  /** Something is written there. */
  writes: boolean
  access: RouteAccess
  /** The methods that write. */
  methods: readonly WritingMethod[]
  /** The status of a write beyond the general limits. */
  busyStatus: 429 | 503
}

type Shown = ComponentType<Record<string, unknown>>

interface RouteModule {
  default?: Shown
  loader?: unknown
  action?: unknown
  middleware?: unknown
  handle?: RouteHandle
  ErrorBoundary?: Shown
}

const modules = import.meta.glob<RouteModule>('/app/**/*.{ts,tsx}')

/**
 * The pages as the server would have them from a build, made from the sources of this checkout: no build is needed, and
 * what a test changes or connects is what the pages use. They carry no scripts and no styles.
 */
export async function pagesFromSources(): Promise<{ build: ServerBuild; addresses: RouteAddress[] }> {
  const all = [
    { id: 'root', file: 'root.tsx', address: '', route: { file: 'root.tsx' } as RouteConfigEntry },
    ...flat(routes as RouteConfigEntry[], 'root', ''),
  ]
  const loaded = await Promise.all(all.map(async (one) => ({ ...one, module: await moduleOf(one.file) })))
  const entry = await moduleOf('entry.server.tsx')
  const build = {
    entry: { module: entry },
    routes: Object.fromEntries(loaded.map((one) => [one.id, serverRoute(one)])),
    assets: {
      version: '0',
      url: '/assets/manifest.js',
      entry: { module: '/assets/entry.js', imports: [] },
      routes: Object.fromEntries(loaded.map((one) => [one.id, manifestRoute(one)])),
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
  return { build, addresses: loaded.filter(isAddress).map(asAddress) }
}

interface Flat {
  id: string
  file: string
  address: string
  route: RouteConfigEntry
  parentId?: string
}

function flat(entries: RouteConfigEntry[], parentId: string, above: string): Flat[] {
  return entries.flatMap((route) => {
    const id = route.id ?? route.file.replace(/\.[^.]+$/, '')
    const address = route.path === undefined ? above : `${above}/${route.path}`
    return [{ id, file: route.file, address, route, parentId }, ...flat(route.children ?? [], id, address)]
  })
}

function serverRoute({ id, parentId, route, module }: Flat & { module: RouteModule }) {
  return {
    id,
    parentId,
    path: route.path,
    index: route.index,
    caseSensitive: route.caseSensitive,
    module: withProps(module),
  }
}

function manifestRoute({ id, parentId, route, module }: Flat & { module: RouteModule }) {
  return {
    id,
    parentId,
    path: route.path,
    index: route.index,
    module: `/assets/${id}.js`,
    hasAction: Boolean(module.action),
    hasLoader: Boolean(module.loader),
    hasErrorBoundary: Boolean(module.ErrorBoundary),
    hasClientAction: false,
    hasClientLoader: false,
    hasClientMiddleware: false,
    imports: [],
    css: [],
  }
}

function isAddress({ route }: Flat): boolean {
  return (route.path !== undefined || route.index === true) && route.path !== '*'
}

function asAddress({ id, address, module }: Flat & { module: RouteModule }): RouteAddress {
  const reads = Boolean(module.loader) || (Boolean(module.default) && !module.action)
  const { access = {}, methods = ['POST'], busyStatus = 429 } = module.handle ?? {}
  return { id, address: address || '/', reads, writes: Boolean(module.action), access, methods, busyStatus }
}

function moduleOf(file: string): Promise<RouteModule> {
  const load = modules[`/app/${file}`]
  if (!load) throw new Error(`routes.ts names app/${file}, which is not there.`)
  return load()
}

/** As the build does it: a page gets what its loader answered as `loaderData`. */
function withProps({ default: page, ErrorBoundary: problem, ...module }: RouteModule): RouteModule {
  return {
    ...module,
    ...(page && { default: withRouteProps(page) }),
    ...(problem && { ErrorBoundary: withRouteProps(problem) }),
  }
}

function withRouteProps(component: Shown): Shown {
  return () => createElement(RouteComponent, { component })
}

function RouteComponent({ component }: { component: Shown }) {
  return createElement(component, {
    params: useParams(),
    matches: useMatches(),
    loaderData: useLoaderData(),
    actionData: useActionData(),
    error: useRouteError(),
  })
}
