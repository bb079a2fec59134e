import { LRUCache } from 'lru-cache'

/** What is kept of one read at most, in answers and in characters of JSON: what people search for has no end. */
const most = { max: 100, maxSize: 4_000_000 }
const caches: { tags: readonly string[]; clear: () => void }[] = []
let isEnabled = false

/**
 * `read`, whose answers are kept in this process until one of `tags` is invalidated: what a page shows that is rendered
 * again although nothing has changed. They hold for as long as the page itself in the page cache, so `tags` are those
 * that the page passes to `cacheTag`. Only for what everybody sees alike; nobody may change an answer.
 * @param read what it is given is told apart as JSON
 */
export function cached<Given extends (string | number | object | undefined)[], Answer>(
  tags: readonly string[],
  read: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  const cache = new LRUCache<string, { answer: Answer }, unknown>({
    ...most,
    sizeCalculation: ({ answer }) => JSON.stringify(answer)?.length || 1,
    fetchMethod: async (_key, _stale, { context }) => ({ answer: await read(...(context as Given)) }),
    // Whoever asked before what was invalidated meanwhile still gets an answer, which is not kept.
    ignoreFetchAbort: true,
  })
  caches.push({ tags, clear: () => cache.clear() })
  return async (...given) => {
    if (!isEnabled) return read(...given)
    const { answer } = await cache.forceFetch(JSON.stringify(given), { context: given })
    return answer
  }
}

/** From now on answers are kept: this process hears what is invalidated. */
export function enableCache(): void {
  isEnabled = true
}

/** Forgets the answers with `tag`; all of them for `*`. */
export function invalidate(tag: string): void {
  for (const { tags, clear } of caches) if (tag === '*' || tags.includes(tag)) clear()
}
