import { authMessage } from '../auth-message.ts'

/** The URL of a sign-in page with the error that passkeys were tried too often, and when to try again. */
export function rateLimitUrl(page: string, next: string, seconds: number): string {
  return `${page}?${new URLSearchParams({ problem: 'slower', seconds: String(seconds), next })}`
}

/** The error message for such a URL; undefined for any other. */
export function rateLimitMessage(query: URLSearchParams): string | undefined {
  const seconds = query.get('seconds') ?? ''
  if (query.get('problem') !== 'slower' || !/^[1-9]\d{0,3}$/.test(seconds)) return undefined
  return authMessage({ code: 'over_request_rate_limit', message: '', retryAfter: Number(seconds) })
}
