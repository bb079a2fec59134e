/**
 * `next` as a path of this site at `area` or below it; undefined if it is anything else. What a browser could read as
 * another site's address (`//x`, `/\x`, `https:`) does not count.
 */
export function pathWithin(next: string | null | undefined, area: string): URL | undefined {
  if (!next || !/^\/(?![/\\])/.test(next) || /[\\\r\n\t]/.test(next) || !URL.canParse(next, here)) return undefined
  const url = new URL(next, here)
  const isInside = url.origin === here && (url.pathname === area || url.pathname.startsWith(`${area}/`))
  return isInside ? url : undefined
}

const here = 'http://here.invalid'
