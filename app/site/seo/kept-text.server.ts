import { cached } from '#app/platform/cached.server.ts'
import { isDraftShown } from '#app/platform/copy/custom-copy.server.ts'

/**
 * `read`, made once until one of `subjects` is dropped, whatever else an address says: a crowd with parameters that
 * nobody knows would have it made for each. Who looks at a draft of the words (a link that holds, not any `?words=`)
 * gets their own, and nobody else gets it.
 * @param subjects those that the address passes to `cacheTag`
 */
export function storedText<Given extends (string | number | undefined)[], Answer>(
  subjects: readonly string[],
  read: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  const kept = cached(subjects, read)
  return (...given) => (isDraftShown() ? read : kept)(...given)
}
