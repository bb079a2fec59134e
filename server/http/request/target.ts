/** Where a request wants to go: what stands in its first line, split and checked. */
export interface Target {
  /** Starts with one slash, percent-encoded as it came. */
  path: string
  /** Without its question mark. */
  query: string
}

// NUL, a line break or a backslash stands in no address of ours, and other programs on the way read them differently.
const neverInPath = /\\|%5c|%00|%0a|%0d/i
const neverAnywhere = /%00/i
const printable = /^[\x21-\x7e\x80-\xff]*$/

/**
 * Reads a request's target, in the form that clients send (`/path?query`) or that proxies are sent
 * (`http://host/path?query`; the host is then left to the `Host` header). Never throws.
 * @returns undefined for anything else: it is answered with 400
 */
export function readTarget(raw: string | undefined): Target | undefined {
  if (!raw || !printable.test(raw)) return undefined
  const origin = raw.startsWith('/') ? raw : originForm(raw)
  if (origin === undefined) return undefined
  const mark = origin.indexOf('?')
  const path = mark < 0 ? origin : origin.slice(0, mark)
  const query = mark < 0 ? '' : origin.slice(mark + 1)
  if (neverInPath.test(path) || neverAnywhere.test(query) || !isDecodable(path)) return undefined
  return { path, query }
}

function originForm(raw: string): string | undefined {
  const url = /^https?:\/\//i.test(raw) && URL.canParse(raw) ? new URL(raw) : undefined
  return url && `${url.pathname}${url.search}`
}

/** Pages decode the path; one that is no UTF-8 (`/%ff`) names nothing. */
function isDecodable(path: string): boolean {
  if (!path.includes('%')) return true
  try {
    // The result is looked at: a bundler drops a call whose result nobody uses.
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
