import { log } from '#app/platform/log/log.server.ts'
import { countRequest } from './metrics.ts'

/** An answer that was given. */
interface Answered {
  requestId: string
  method: string
  /** Without its query, which may hold a token. */
  path: string
  status: number
  /** From `performance.now()`, when the request came. */
  started: number
  cached?: true
}

/** The one log line of a request, and its count. */
export function answered({ started, ...facts }: Answered): void {
  const ms = performance.now() - started
  countRequest(facts.method, facts.status, ms / 1000)
  log[facts.status >= 500 ? 'error' : 'info']({ ...facts, ms: Math.round(ms * 10) / 10 }, 'request')
}
