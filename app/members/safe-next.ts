import { pathWithin } from '#app/platform/path-within.ts'

/** Where one begins who wanted nothing else. */
export const firstScreen = { '/campus': '/campus', '/admin': '/admin/overview' } as const

/**
 * Where to go after signing in: the path that one wanted, if it is one of `area` on this site, else its first screen.
 */
export function safeNext(next: string | null | undefined, area: '/campus' | '/admin'): string {
  const url = pathWithin(next, area)
  // A recovery link leads through the second factor to the page that sets a new password.
  const signsIn = url && /^\/(campus\/auth(?!\/password$)|admin\/login)(\/|$)/.test(url.pathname)
  return url && !signsIn ? url.pathname + url.search + url.hash : firstScreen[area]
}
