import type { ServerBuild } from 'react-router'
import type { BodyLimit, RouteAccess, RouteHandle, WritingMethod } from '#app/shell/route-handle.ts'

/** A route of `app/routes.ts`. */
export interface KnownRoute {
  /** The id in React Router. */
  id: string
  /** Without leading and trailing slashes: `campus/post/:id`. */
  path: string
  /** It supports GET. False for an action's route without a loader, whose page only shows errors. */
  reads: boolean
  /** It supports writing methods. */
  acts: boolean
  access: RouteAccess
  /** The methods that write. */
  methods: readonly WritingMethod[]
  /** Undefined for the default limit. */
  body: BodyLimit | undefined
  /** Undefined for 429. */
  busyStatus?: RouteHandle['busyStatus']
  /** It is rendered as a page. */
  isPage: boolean
}

/** The route of an address, and the address's canonical spelling. */
export interface FoundRoute {
  route: KnownRoute
  address: string
}

interface Pattern {
  route: KnownRoute
  segments: string[]
}

const tables = new WeakMap<ServerBuild, ReturnType<typeof routeTable>>()

/** The route table of a build, created on first use. */
export function routeTableOf(build: ServerBuild): ReturnType<typeof routeTable> {
  const table = tables.get(build) ?? routeTable(build)
  tables.set(build, table)
  return table
}

/**
 * Finds routes as React Router does (case-insensitive), but without searching all of them.
 * @throws Error for a route without `handle.access`
 */
export function routeTable(build: ServerBuild): (path: string) => FoundRoute | undefined {
  const patterns = leavesOf(build)
  const fixed = new Map<string, KnownRoute>()
  const open = new Map<number, Pattern[]>()
  const trees: Pattern[] = []
  for (const pattern of patterns) {
    const { route, segments } = pattern
    if (segments.at(-1) === '*') trees.push(pattern)
    else if (segments.some((segment) => segment.startsWith(':')))
      open.set(segments.length, [...(open.get(segments.length) ?? []), pattern])
    else fixed.set(route.path.toLowerCase(), route)
  }
  for (const all of [...open.values(), trees]) all.sort((a, b) => fixedParts(b) - fixedParts(a))

  return (path) => {
    const requested = path
      .split('/')
      .filter((segment) => segment !== '')
      .map(withPlainLetters)
    const known = fixed.get(requested.join('/').toLowerCase())
    if (known) return { route: known, address: `/${known.path}` }
    const pattern = [...(open.get(requested.length) ?? []), ...trees].find((one) => fits(one.segments, requested))
    return pattern && { route: pattern.route, address: `/${spelled(pattern.segments, requested)}` }
  }
}

/** Decodes letters that need no escape: `%61bout` becomes `about`, so that an address has one spelling. */
function withPlainLetters(segment: string): string {
  return segment.replace(/%[0-9a-f]{2}/gi, (escaped) => {
    const letter = String.fromCharCode(Number.parseInt(escaped.slice(1), 16))
    return /[\w.~-]/.test(letter) ? letter : escaped.toUpperCase()
  })
}

function leavesOf({ routes }: ServerBuild): Pattern[] {
  // The root and other layouts are no addresses, though the root has a path.
  const layouts = new Set(Object.values(routes).map((route) => route?.parentId))
  return Object.values(routes).flatMap((leaf) => {
    if (!leaf || layouts.has(leaf.id) || (leaf.path === undefined && !leaf.index)) return []
    let path = ''
    for (let at: typeof leaf | undefined = leaf; at; at = at.parentId ? routes[at.parentId] : undefined)
      path = [at.path, path].filter(Boolean).join('/')
    const { loader, action, default: page } = leaf.module
    const {
      access,
      methods = ['POST'],
      body: bodyLimit,
      busyStatus,
    } = (leaf.module.handle ?? {}) as Partial<RouteHandle>
    if (!access) throw new Error(`The route ${leaf.id} declares no access: export a handle with access.`)
    const route = {
      id: leaf.id,
      path,
      reads: Boolean(loader || (page && !action)),
      acts: Boolean(action),
      isPage: Boolean(page),
      access,
      methods,
      body: bodyLimit,
      ...(busyStatus && { busyStatus }),
    }
    return [{ route, segments: path.split('/') }]
  })
}

// More specific routes come first: `admin/events/new` before `events/:slug.md` before `admin/events/:id`.
function fixedParts({ segments }: Pattern): number {
  return segments.reduce((sum, segment) => {
    if (segment === '*') return sum
    return sum + (segment.startsWith(':') ? (endingOf(segment) ? 0.5 : 0) : 1)
  }, 0)
}

/** The suffix of a parameter: `.md` of `:slug.md`. */
function endingOf(segment: string): string {
  return /^:[\w-]+(.*)$/.exec(segment)?.[1] ?? ''
}

function fits(segments: string[], requested: string[]): boolean {
  return segments.every((segment, at) => {
    if (segment === '*') return true
    const part = requested[at]
    if (part === undefined) return false
    if (!segment.startsWith(':')) return segment.toLowerCase() === part.toLowerCase()
    const ending = endingOf(segment).toLowerCase()
    return part.length > ending.length && part.toLowerCase().endsWith(ending)
  })
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The canonical spelling: the route's own segments, slugs and ids in lower case; other parameters unchanged. */
function spelled(segments: string[], requested: string[]): string {
  const isTree = segments.at(-1) === '*'
  const fixedSegments = isTree ? segments.slice(0, -1) : segments
  const inOneSpelling = (part: string, at: number) => {
    const segment = fixedSegments[at]
    if (segment?.startsWith(':slug') || uuid.test(part)) return withSmallLetters(part)
    return segment && !segment.startsWith(':') ? segment : part
  }
  return requested.map(inOneSpelling).join('/')
}

function withSmallLetters(segment: string): string {
  return segment.replace(/%[0-9A-F]{2}|[A-Z]+/g, (part) => (part.startsWith('%') ? part : part.toLowerCase()))
}
