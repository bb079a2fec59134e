import { config } from '#app/platform/config/config.server.ts'
import { logRequest, requestTrace, type TraceContext } from '#app/platform/log/log.server.ts'
import { recordSpan } from '#app/platform/traces/traces.server.ts'
import { countRequest } from './figures/request-figures.ts'

/** An answer that was given. */
interface Answered {
  requestId: string
  method: string
  /** Without its query, which may hold a token. */
  path: string
  status: number
  /** The address that the routes have for it, where it is a page's. */
  route?: string | undefined
  /** From `performance.now()`, when the request came. */
  started: number
  cached?: true
  /** Of an answer outside the request's own context. */
  trace?: TraceContext | undefined
}

/** The one log line of a request, and its count. */
export function answered({ started, route, requestId, method, path, status, cached, trace }: Answered): void {
  const ms = performance.now() - started
  const address = route ?? partOf(path)
  countRequest(method, status, address, ms / 1000)
  logRequest({ requestId, method, path: withoutToken(path, route), status, cached, ms: Math.round(ms * 10) / 10 })
  const place = trace ?? requestTrace()
  if (!place) return
  const attributes = {
    'http.request.method': method,
    'http.route': `/${address}`,
    'http.response.status_code': status,
    'url.path': withoutToken(path, route),
    'url.scheme': config().https ? 'https' : 'http',
    ...(status >= 500 && { 'error.type': String(status) }),
  }
  recordSpan({
    name: `${method} /${address}`,
    kind: 'server',
    started,
    trace: place,
    attributes,
    failed: status >= 500,
  })
}

/**
 * An address without the token of a link in it, and what else proves something: with it, who reads the log could do
 * what the link does.
 */
export function withoutToken(path: string, route: string | undefined): string {
  if (route === undefined) return path
  const secret = secretPlaces.get(route) ?? placesOfSecrets(route)
  if (secret.length === 0) return path
  return path
    .split('/')
    .map((part, index) => (secret.includes(index) ? '[token]' : part))
    .join('/')
}

/** Looked up once for each route: where in its addresses a secret stands. */
const secretPlaces = new Map<string, number[]>()

function placesOfSecrets(route: string): number[] {
  // An address begins with a slash, and so with an empty part.
  const places = route.split('/').flatMap((part, index) => (secretPart.test(part) ? [index + 1] : []))
  secretPlaces.set(route, places)
  return places
}

const secretPart = /^:(?:token|proof)/

const parts = /^\/(auth\/v1|assets|files|healthz|readyz|metrics)(?:\/|$)/

/** What is no page goes by its first part, so that nobody makes figures without end by asking for new addresses. */
function partOf(path: string): string {
  return parts.exec(path)?.[1] ?? 'other'
}
