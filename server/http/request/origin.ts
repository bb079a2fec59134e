import { createMiddleware } from 'hono/factory'
import { config } from '#app/platform/config/config.server.ts'

const reads = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses writes that another site's page made with our reader's cookies. Browsers say where a write comes from
 * (`Sec-Fetch-Site`, else `Origin`), and scripts cannot change either; a client that sends neither is no browser and
 * carries nobody's cookies.
 */
export const refuseForeignWrites = createMiddleware(async (context, next) => {
  if (reads.has(context.req.method) || isOurs(context.req.raw)) return next()
  return context.text('This request came from another site and was refused.\n', 403)
})

function isOurs(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site === 'same-origin' || site === 'none') return true
  const origin = request.headers.get('origin')
  if (origin === null) return site === null
  return origin === config().siteUrl || origin === new URL(request.url).origin
}
