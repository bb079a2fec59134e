import { pathWithin } from '#app/platform/path-within.ts'

/** The default page of each area. */
export const firstScreen = { '/campus': '/campus', '/admin': '/admin/overview' } as const

/**
 * The page after signing in: `next` if it is a path within `area` on this site, else the area's default page.
 */
export function safeNext(next: string | null | undefined, area: '/campus' | '/admin'): string {
  // Downloads for members are on a public page.
  const url = pathWithin(next, area) ?? (area === '/campus' ? pathWithin(next, '/resources/downloads') : undefined)
  // A recovery link leads through the second factor to the page that sets a new password.
  const signsIn = url && /^\/(campus\/auth(?!\/password$)|admin\/login)(\/|$)/.test(url.pathname)
  return url && !signsIn ? url.pathname + url.search + url.hash : firstScreen[area]
}

/** `next`, where the admin area says that signing in succeeded. */
export function welcomeAddress(next: string): string {
  return `${next}${next.includes('?') ? '&' : '?'}welcome`
}
