import { LRUCache } from 'lru-cache'

/** Limits per cache, in entries and in characters of JSON: search terms are unbounded. */
const CACHE_LIMITS = { max: 100, maxSize: 4_000_000 }
const caches: { tags: readonly string[]; clear: () => void }[] = []
let isEnabled = false

/**
 * Caches the results of `read` in this process until one of `tags` is invalidated. Use the tags that the page passes to
 * `cacheTag`. Only for data that is the same for every visitor; callers must not mutate a result.
 * @param read its arguments are the cache key, as JSON
 */
export function cached<Args extends (string | number | object | undefined)[], Result>(
  tags: readonly string[],
  read: (...parameters: Args) => Promise<Result>,
): (...parameters: Args) => Promise<Result> {
  const cache = new LRUCache<string, { result: Result }, unknown>({
    ...CACHE_LIMITS,
    sizeCalculation: ({ result }) => JSON.stringify(result)?.length || 1,
    fetchMethod: async (_key, _stale, { context }) => ({ result: await read(...(context as Args)) }),
    // A read that an invalidation overtakes still returns its result, which is not cached.
    ignoreFetchAbort: true,
  })
  caches.push({ tags, clear: () => cache.clear() })
  return async (...parameters) => {
    if (!isEnabled) return read(...parameters)
    const { result } = await cache.forceFetch(JSON.stringify(parameters), { context: parameters })
    return result
  }
}

/** Turns caching on. Call it once this process receives invalidations. */
export function enableCache(): void {
  isEnabled = true
}

/** Drops the results with `tag`; all of them for `*`. */
export function invalidate(tag: string): void {
  for (const { tags, clear } of caches) if (tag === '*' || tags.includes(tag)) clear()
}
