/** `next` as a path of this site at or below `area`; undefined for anything else. */
export function pathWithin(next: string | null | undefined, area: string): URL | undefined {
  if (!next || !isLocalPath(next)) return undefined
  const url = new URL(next, BASE)
  const isInside = url.pathname === area || url.pathname.startsWith(`${area}/`)
  return isInside ? url : undefined
}

/**
 * True for a path of this site. Rejects anything that a browser could read as another origin (`//x`, `/\x`, `https:`),
 * and control characters, some of which browsers strip.
 */
export function isLocalPath(input: string): boolean {
  if (!/^\/(?!\/)/.test(input) || /[\\\p{Cc}]/u.test(input) || !URL.canParse(input, BASE)) return false
  return new URL(input, BASE).origin === BASE
}

/** True for an allowed link target: a path of this site, or an https URL without credentials. */
export function isLinkTarget(input: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(input)) return false
  if (input.startsWith('/')) return isLocalPath(input)
  return /^https:\/\//i.test(input) && URL.canParse(input) && new URL(input).username === ''
}

/** The error message for a target that `isLinkTarget` rejects. */
export const noLinkTarget =
  'Please enter a path of this site that starts with /, or an address that starts with https://.'

const BASE = 'http://here.invalid'
