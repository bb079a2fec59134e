import { config } from '#app/platform/config/config.server.ts'

/** The longest redirect target, in UTF-8 bytes: each may take three characters of a mailed link. */
const MAX_TARGET_BYTES = 2000

/**
 * The redirect target after a flow: `wanted` if it is on this site or allowed by `AUTH_REDIRECT_URLS`, else `SITE_URL`.
 * A disallowed or too long target is replaced silently, as clients of this protocol expect.
 */
export function redirectTarget(wanted: string | undefined | null): string {
  // Our own pages pass a path. `//host` and `/\\host` would lead to another site.
  if (wanted && /^\/(?![/\\])/.test(wanted)) return redirectTarget(config().siteUrl + wanted)
  const isShort = wanted && Buffer.byteLength(wanted) <= MAX_TARGET_BYTES
  return isShort && isAllowedRedirect(wanted) ? wanted : config().siteUrl
}

/** True if a flow may end at `target`. */
export function isAllowedRedirect(target: string): boolean {
  if (!URL.canParse(target) || /[\s\\\0]/.test(target)) return false
  const url = new URL(target)
  if (url.username !== '' || url.password !== '' || neverAllowed.has(url.protocol)) return false
  const { siteUrl, auth } = config()
  if (url.origin === siteUrl) return true
  url.hash = ''
  const whole = url.href
  url.search = ''
  return auth.redirectUrls.some((pattern) => matches(pattern, whole) || matches(pattern, url.href))
}

const neverAllowed = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:'])

/** The protocol's pattern syntax: `*` matches within a part (no `.` or `/`), `**` across parts, `?` one character. */
function matches(pattern: string, target: string): boolean {
  const expression = pattern.replace(/\*\*|\*|\?|[^*?]+/g, (part) => {
    if (part === '**') return '.*'
    if (part === '*') return '[^./]*'
    if (part === '?') return '[^./]'
    return part.replace(/[.+^${}()|[\]\\]/g, '\\$&')
  })
  const bare = target.endsWith('/') ? target.slice(0, -1) : `${target}/`
  const regex = new RegExp(`^${expression}$`)
  return regex.test(target) || regex.test(bare)
}

/** Adds parameters to the fragment of `target` (implicit flow). */
export function withFragment(target: string, parameters: Record<string, string>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(parameters).toString()
  return url.href
}

/** Adds parameters to the query of `target` (PKCE flow). */
export function withQuery(target: string, parameters: Record<string, string>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** The redirect of a failed flow: the error is in the fragment, for PKCE in the query too. */
export function errorRedirect(
  target: string,
  error: { error: string; code?: string; description: string },
  pkce: boolean,
): string {
  const parameters = {
    error: error.error,
    ...(error.code && { error_code: error.code }),
    error_description: error.description,
  }
  return withFragment(pkce ? withQuery(target, parameters) : target, parameters)
}
