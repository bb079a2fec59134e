import { type SQL, sql } from 'drizzle-orm'

const mostWords = 12

/**
 * What a person typed as a full-text query: every word must be there, stemmed in English; the last one may be
 * unfinished.
 * @returns undefined if there is no word in it
 */
export function searchQuery(typed: string): SQL | undefined {
  const words = (typed.match(/[\p{L}\p{N}]+/gu) ?? [])
    .slice(0, mostWords)
    .map((word) => word.slice(0, 60).toLowerCase())
  const last = words.pop()
  if (last === undefined) return undefined
  const unfinished = `${last}:*`
  const query = sql`(to_tsquery('pg_catalog.english', ${unfinished}) || to_tsquery('pg_catalog.simple', ${unfinished}))`
  return words.length === 0 ? query : sql`(plainto_tsquery('pg_catalog.english', ${words.join(' ')}) && ${query})`
}
