import { log } from '#app/platform/log/log.server.ts'
import { countRequest } from './metrics.ts'

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
}

/** The one log line of a request, and its count. */
export function answered({ started, route, ...facts }: Answered): void {
  const ms = performance.now() - started
  countRequest(facts.method, facts.status, route ?? partOf(facts.path), ms / 1000)
  log[facts.status >= 500 ? 'error' : 'info']({ ...facts, ms: Math.round(ms * 10) / 10 }, 'request')
}

const parts = /^\/(auth\/v1|assets|files|healthz|readyz|metrics)(?:\/|$)/

/** What is no page goes by its first part, so that nobody makes figures without end by asking for new addresses. */
function partOf(path: string): string {
  return parts.exec(path)?.[1] ?? 'other'
}
