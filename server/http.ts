import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, Hono } from 'hono'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import type { ServerBuild } from 'react-router'
import { setSmallPageLook } from '#app/auth/http/small-page.ts'
import { buildAuth } from '#app/auth/http.ts'
import { buildWellKnown } from '#app/auth/oauth/metadata.ts'
import { setFirmNames } from '#app/auth/passwords/password-strength.ts'
import { config } from '#app/platform/config/config.server.ts'
import { site } from '#app/shell/site.ts'
import display from '#app/styles/fonts/display.woff2?url'
import text from '#app/styles/fonts/text.woff2?url'
import { readUnread } from './http/body-limit.ts'
import { respondToFailure } from './http/failure.ts'
import { secureHeaders } from './http/headers/secure-headers.ts'
import { health } from './http/health.ts'
import { cancelIfLate, timeOutReads } from './http/in-time.ts'
import { logResponses } from './http/log-responses.ts'
import { pages } from './http/pages.ts'
import { publicFiles } from './http/public-files.ts'
import { addresses } from './http/request/addresses.ts'
import { identify } from './http/request/identify.ts'
import { overrideMethod } from './http/request/method.ts'
import { rejectCrossOriginWrites } from './http/request/origin.ts'
import { rejectUnknownTargets } from './http/request/target.ts'
import { seen } from './http/seen.ts'
import { respondFromCache } from './page-cache.ts'

const faces = `
@font-face{font-family:"Bricolage Grotesque";font-weight:600 800;font-display:swap;src:url("${display}")}
@font-face{font-family:"Instrument Sans";font-weight:400 700;font-display:swap;src:url("${text}")}
`
setSmallPageLook(faces, () => site.mark)
setFirmNames(() => [site.name, site.tagline, site.book.title, site.office.city, new URL(config().siteUrl).hostname])

/**
 * Builds the middleware, in the order in which a request passes it. @param build loads the pages built by React Router
 */
export function buildHttp(build: () => Promise<ServerBuild>): Hono['fetch'] {
  const http = new Hono()
  http.onError(respondToFailure)
  http.post('*', overrideMethod(http))
  http.use(requestId())
  http.use(logResponses)
  http.use(rejectUnknownTargets)
  http.use(respondFromCache)
  http.use(identify)
  http.use(secureHeaders)
  http.use(readUnread)
  http.route('/', health)
  // In development Vite serves them.
  if (import.meta.env.PROD)
    http.use('/assets/*', serveStatic({ root: 'build/client', precompressed: true, onFound: cacheForever }))
  http.all('/assets/*', (context) => context.text('Not found\n', 404))
  http.route('/auth/v1', buildAuth())
  http.route('/', buildWellKnown())
  http.use(rejectCrossOriginWrites)
  http.route('/seen', seen)
  http.route('/files', publicFiles)
  http.use(compress())
  http.get('*', timeOutReads())
  http.use(addresses(build))
  http.all('*', cancelIfLate(pages(build)))
  return http.fetch
}

// Built files have a hash in their name, so they can be cached forever.
function cacheForever(_path: string, context: Context): void {
  context.header('cache-control', 'public, max-age=31536000, immutable')
}
