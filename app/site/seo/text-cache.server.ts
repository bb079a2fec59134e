import { cached } from '#app/platform/cached.server.ts'
import { isDraftShown } from '#app/platform/copy/custom-copy.server.ts'

/**
 * Memoizes `read` by its arguments until one of the cache `tags` is invalidated. Unlike the page cache it
 * ignores other query parameters, so that unknown ones cannot force new renderings. With a valid link to a draft of the
 * copy (not any `?words=`), the result is neither taken from the cache nor stored.
 * @param tags those that the route passes to `cacheTag`
 */
export function storedText<Args extends (string | number | undefined)[], Result>(
  tags: readonly string[],
  read: (...args: Args) => Promise<Result>,
): (...args: Args) => Promise<Result> {
  const cachedRead = cached(tags, read)
  return (...args) => (isDraftShown() ? read : cachedRead)(...args)
}
