/** `next` as a path of this site at or below `area`; undefined for anything else. */
export function pathWithin(next: string | null | undefined, area: string): URL | undefined {
  if (!next || !isOwnPath(next)) return undefined
  const url = new URL(next, here)
  const isInside = url.pathname === area || url.pathname.startsWith(`${area}/`)
  return isInside ? url : undefined
}

/**
 * True for a path of this site. Rejects anything that a browser could read as another origin (`//x`, `/\x`, `https:`),
 * and control characters, some of which browsers strip.
 */
export function isOwnPath(given: string): boolean {
  if (!/^\/(?!\/)/.test(given) || /[\\\p{Cc}]/u.test(given) || !URL.canParse(given, here)) return false
  return new URL(given, here).origin === here
}

/** True for an allowed link target: a path of this site, or an https URL without credentials. */
export function isLinkTarget(given: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(given)) return false
  if (given.startsWith('/')) return isOwnPath(given)
  return /^https:\/\//i.test(given) && URL.canParse(given) && new URL(given).username === ''
}

/** The error message for a target that `isLinkTarget` rejects. */
export const noLinkTarget =
  'Please enter a path of this site that starts with /, or an address that starts with https://.'

const here = 'http://here.invalid'
