import type { Actors } from '#app/platform/request.server.ts'
import type { BodyLimit } from '#app/shell/route-handle.ts'

/** The default limit: enough for forms with all fields filled. */
export const DEFAULT_BODY_LIMIT: BodyLimit = { maxMiB: 1 / 16, from: 'anybody' }
/** Bodies up to this size are buffered before the request is handled. */
export const MAX_BUFFERED_BYTES = 256 * 1024

/** True if the request's session satisfies `from`. */
export function maySend(from: BodyLimit['from'], actors: Actors): boolean {
  if (from === 'anybody' || 'failed' in actors) return true
  return actors[from === 'admin' ? 'admin' : 'campus'].kind === 'member'
}
