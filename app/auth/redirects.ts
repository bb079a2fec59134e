import { config } from '#app/platform/config/config.server.ts'

/**
 * Where to send the browser after a flow: `wanted` if it is ours or allowed by `AUTH_REDIRECT_URLS`, else `SITE_URL`.
 * A target that is refused is replaced silently, as clients of this protocol expect.
 */
export function redirectTarget(wanted: string | undefined | null): string {
  // Our own pages say it without the origin. `//host` and `/\\host` would be somebody else's.
  if (wanted && /^\/(?![/\\])/.test(wanted)) return redirectTarget(config().siteUrl + wanted)
  return wanted && isAllowedRedirect(wanted) ? wanted : config().siteUrl
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

/** The pattern language of the model: `*` stays within a part (no `.` or `/`), `**` crosses, `?` is one character. */
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

/** `target` with parameters in its fragment (the implicit flow's answers). */
export function withFragment(target: string, parameters: Record<string, string>): string {
  const url = new URL(target)
  url.hash = new URLSearchParams(parameters).toString()
  return url.href
}

/** `target` with parameters in its query (the PKCE flow's answers). */
export function withQuery(target: string, parameters: Record<string, string>): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

/** Where a flow that failed goes: the error in the fragment, for PKCE in the query too. */
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
