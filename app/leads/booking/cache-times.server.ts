import type { RouterContextProvider } from 'react-router'
import { cacheExpiresAt, cacheTag } from '#app/platform/request.server.ts'

// A free time passes by itself, because hosts want some notice.
const FRESH_FOR_MS = 15 * 60_000

/** Lets a page that shows free times be cached for a quarter of an hour. @param next the first of the times, if any */
export function cacheFreeTimes(context: Readonly<RouterContextProvider>, next: Date | undefined): void {
  cacheTag(context, 'call-hours')
  if (next) cacheExpiresAt(context, new Date(Math.min(next.getTime(), Date.now() + FRESH_FOR_MS)))
}
