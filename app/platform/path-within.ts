/** `next` as a path of this site at `area` or below it; undefined if it is anything else. */
export function pathWithin(next: string | null | undefined, area: string): URL | undefined {
  if (!next || !isOwnPath(next)) return undefined
  const url = new URL(next, here)
  const isInside = url.pathname === area || url.pathname.startsWith(`${area}/`)
  return isInside ? url : undefined
}

/**
 * True for a path of this site. What a browser could read as another site's address (`//x`, `/\x`, `https:`) does not
 * count, nor what holds a control character: browsers leave some of them out.
 */
export function isOwnPath(given: string): boolean {
  if (!/^\/(?!\/)/.test(given) || /[\\\p{Cc}]/u.test(given) || !URL.canParse(given, here)) return false
  return new URL(given, here).origin === here
}

/** True for where a link of the firm may lead: a path of this site, or an https address without a name to sign in. */
export function isLinkTarget(given: string): boolean {
  if (/[\s\\\p{Cc}]/u.test(given)) return false
  if (given.startsWith('/')) return isOwnPath(given)
  return /^https:\/\//i.test(given) && URL.canParse(given) && new URL(given).username === ''
}

/** What is said of one that `isLinkTarget` refuses. */
export const noLinkTarget =
  'Please enter a path of this site that starts with /, or an address that starts with https://.'

const here = 'http://here.invalid'
