import { pathWithin } from '#app/platform/path-within.ts'

/** Where one begins who wanted nothing else. */
export const firstScreen = { '/campus': '/campus', '/admin': '/admin/overview' } as const

/**
 * Where to go after signing in: the path that one wanted, if it is one of `area` on this site, else its first screen.
 */
export function safeNext(next: string | null | undefined, area: '/campus' | '/admin'): string {
  // A file for members is asked for on a public page.
  const url = pathWithin(next, area) ?? (area === '/campus' ? pathWithin(next, '/resources/downloads') : undefined)
  // A recovery link leads through the second factor to the page that sets a new password.
  const signsIn = url && /^\/(campus\/auth(?!\/password$)|admin\/login)(\/|$)/.test(url.pathname)
  return url && !signsIn ? url.pathname + url.search + url.hash : firstScreen[area]
}
