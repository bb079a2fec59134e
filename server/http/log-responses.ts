import { SpanStatusCode, trace } from '@opentelemetry/api'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { config } from '#app/platform/config/config.server.ts'
import { logRequest } from '#app/platform/log/log.server.ts'
import { tracedRequest } from '#app/platform/traces/traces.server.ts'
import { countRequest } from './metrics.ts'
import { clientLeft } from './request/unless-left.ts'

/** Traces each request, and logs and counts it once it is answered. */
export const logResponses = createMiddleware(async (context, next) => {
  const started = performance.now()
  await tracedRequest(context.req.raw.headers, async () => {
    await next()
    recordResponse(context, started)
  })
})

function recordResponse(context: Context, started: number): void {
  const { method, path, raw } = context.req
  const cached = context.get('isCached')
  // A request that the client aborted is not counted as an error of ours.
  const status = !cached && raw.signal.aborted ? clientLeft : context.res.status
  const ms = performance.now() - started
  const route = context.get('route')?.path
  const address = route ?? partOf(path)
  const shown = withoutToken(path, route)
  countRequest(method, status, address, ms / 1000)
  const requestId = context.get('requestId')
  logRequest({ requestId, method, path: shown, status, cached, ms: Math.round(ms * 10) / 10 })
  const span = trace.getActiveSpan()
  span?.updateName(`${method} /${address}`).setAttributes({
    'http.request.method': method,
    'http.route': `/${address}`,
    'http.response.status_code': status,
    'url.path': shown,
    'url.scheme': config().https ? 'https' : 'http',
    ...(status >= 500 && { 'error.type': String(status) }),
  })
  if (status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
}

/** Removes tokens and proofs from a path: anyone who reads the log could otherwise use the link. */
export function withoutToken(path: string, route: string | undefined): string {
  if (route === undefined) return path
  const secret = secretSegments.get(route) ?? secretSegmentsOf(route)
  if (secret.length === 0) return path
  return path
    .split('/')
    .map((part, index) => (secret.includes(index) ? '[token]' : part))
    .join('/')
}

/** Indexes of the path segments that are secret, by route. */
const secretSegments = new Map<string, number[]>()

function secretSegmentsOf(route: string): number[] {
  // The path begins with a slash, so its first segment is empty.
  const indexes = route.split('/').flatMap((part, index) => (secretPart.test(part) ? [index + 1] : []))
  secretSegments.set(route, indexes)
  return indexes
}

const secretPart = /^:(?:token|proof)/

const parts = /^\/(auth\/v1|assets|files|healthz|readyz|metrics)(?:\/|$)/

/**
 * Requests that are no page are counted by their first segment, so that requests for unknown paths create no new
 * metrics.
 */
function partOf(path: string): string {
  return parts.exec(path)?.[1] ?? 'other'
}
