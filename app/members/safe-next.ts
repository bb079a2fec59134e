/**
 * Where to go after signing in: the path that one wanted, if it is one of `area` on this site, else `area` itself.
 * Anything that a browser could read as another site's address (`//x`, `/\x`, `https:`) is none.
 */
export function safeNext(next: string | null | undefined, area: '/campus' | '/admin'): string {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\\\r\n\t]/.test(next)) return area
  const url = new URL(next, 'http://here.invalid')
  const inside = url.origin === 'http://here.invalid' && (url.pathname === area || url.pathname.startsWith(`${area}/`))
  // A recovery link leads through the second factor to the page that sets a new password.
  const signsIn = /^\/(campus\/auth(?!\/password$)|admin\/login)(\/|$)/.test(url.pathname)
  return inside && !signsIn ? url.pathname + url.search + url.hash : area
}
