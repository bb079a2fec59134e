import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'

/** The path and query of a request, percent-encoded as they came, the query without its question mark. */
export interface Target {
  path: string
  query: string
}

export function targetOf({ url }: Request): Target {
  const begin = url.indexOf('/', url.indexOf('://') + 3)
  const mark = url.indexOf('?', begin)
  return mark < 0 ? { path: url.slice(begin), query: '' } : { path: url.slice(begin, mark), query: url.slice(mark + 1) }
}

// NUL, a line break or a backslash stands in no address of ours, and other programs on the way read them differently.
const neverInPath = /\\|%5c|%00|%0a|%0d/i

/**
 * Answers 400 to an address that names nothing here, and to a request that names two hosts: Node takes the first of
 * them, and a proxy before it may have taken the second.
 */
export const refuseStrangeTargets = createMiddleware(async (context, next) => {
  const { path, query } = targetOf(context.req.raw)
  const incoming = (context.env as Partial<HttpBindings> | undefined)?.incoming
  const isStrange = neverInPath.test(path) || query.includes('%00') || !isDecodable(path) || namesHosts(incoming) > 1
  return isStrange ? context.text('This is not an address.\n', 400, { 'cache-control': 'no-store' }) : next()
})

function namesHosts(incoming: HttpBindings['incoming'] | undefined): number {
  return incoming?.rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/i.test(text)).length ?? 0
}

/** Pages decode the path; one that is no UTF-8 (`/%ff`) names nothing. */
function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    // The result is looked at: a bundler drops a call whose result nobody uses.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
