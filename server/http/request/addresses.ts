import { createMiddleware } from 'hono/factory'
import type { ServerBuild } from 'react-router'
import { type FoundRoute, routeTableOf } from '../routes/route-table.ts'

declare module 'hono' {
  interface ContextVariableMap {
    route: FoundRoute['route'] | undefined
  }
}

/**
 * Finds the route of each request, redirects other spellings of its address (double or trailing slashes, upper case) to
 * the canonical one by 301, and rejects methods that the route does not support.
 */
export function addresses(build: () => Promise<ServerBuild>) {
  return createMiddleware(async (context, next) => {
    const find = routeTableOf(await build())
    const { method } = context.req
    // Use the raw path: Hono's own is decoded.
    const { pathname: path, search } = new URL(context.req.url)
    const match = find(pageOf(path))
    context.set('route', match?.route)
    if (!match) return next()
    const reading = method === 'GET' || method === 'HEAD'
    if (reading && match.address !== path && pageOf(path) === path)
      return context.redirect(`${match.address}${search}`, 301)
    const allowed = methodsOf(match.route)
    // An error page requests the data of its layout, even for a route that cannot be read.
    const isData = reading && pageOf(path) !== path && match.route.isPage
    if (allowed.includes(method) || isData) return next()
    return context.text(reading ? nothingToRead : 'This address does not take that.\n', 405, {
      allow: allowed.join(', '),
    })
  })
}

const nothingToRead = 'This address does something when a button is pressed. There is nothing to read here.\n'

function methodsOf({ reads, acts, methods }: FoundRoute['route']): string[] {
  return [...(reads ? ['GET', 'HEAD'] : []), ...(acts ? methods : [])]
}

/** React Router requests a page's data at `/campus.data`, and at `/_.data` for the home page. */
function pageOf(path: string): string {
  if (path.endsWith('/_.data')) return path.slice(0, -'_.data'.length)
  return path.endsWith('.data') ? path.slice(0, -'.data'.length) : path
}
