import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import { secureDefaults } from '../headers/secure-headers.ts'

/** The path and query of a request, still percent-encoded, without the question mark. */
export interface Target {
  path: string
  query: string
}

export function targetOf({ url }: Request): Target {
  const begin = url.indexOf('/', url.indexOf('://') + 3)
  const queryStart = url.indexOf('?', begin)
  return queryStart < 0
    ? { path: url.slice(begin), query: '' }
    : { path: url.slice(begin, queryStart), query: url.slice(queryStart + 1) }
}

// NUL, line breaks and backslashes occur in no address of ours, and proxies interpret them differently.
const neverInPath = /\\|%5c|%00|%0a|%0d/i

/**
 * Answers 400 to an invalid address, and to a request with two Host headers: Node uses the first, and a proxy may have
 * used the second.
 */
export const rejectUnknownTargets = createMiddleware(async (context, next) => {
  const { path, query } = targetOf(context.req.raw)
  const incoming = (context.env as Partial<HttpBindings> | undefined)?.incoming
  const isStrange = neverInPath.test(path) || query.includes('%00') || !isDecodable(path) || namesHosts(incoming) > 1
  return isStrange
    ? context.text('This is not an address.\n', 400, { ...secureDefaults(), 'cache-control': 'no-store' })
    : next()
})

function namesHosts(incoming: HttpBindings['incoming'] | undefined): number {
  return incoming?.rawHeaders.filter((text, at) => at % 2 === 0 && /^host$/i.test(text)).length ?? 0
}

/** Pages decode the path; invalid UTF-8 (`/%ff`) would throw there. */
function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    // Use the result: a bundler drops a call whose result is unused.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
