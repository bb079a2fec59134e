import { cached } from '#app/platform/cached.server.ts'
import { isDraftShown } from '#app/platform/copy/custom-copy.server.ts'

/**
 * Memoizes `read` by its arguments until one of the cache tags `subjects` is invalidated. Unlike the page cache it
 * ignores other query parameters, so that unknown ones cannot force new renderings. With a valid link to a draft of the
 * copy (not any `?words=`), the result is neither taken from the cache nor stored.
 * @param subjects the tags that the route passes to `cacheTag`
 */
export function storedText<Given extends (string | number | undefined)[], Answer>(
  subjects: readonly string[],
  read: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  const kept = cached(subjects, read)
  return (...given) => (isDraftShown() ? read : kept)(...given)
}
