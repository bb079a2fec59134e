import { ilike, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const mostWords = 12

/**
 * What a person typed, to be compared with a text-search column of English texts: every word must be there, stemmed;
 * the last one may be unfinished. `"several words"`, `-word` and `or` mean what they mean elsewhere.
 * @returns undefined if there is no word in it
 */
export function searchQuery(typed: string): SQL | undefined {
  if (/"|(^|\s)-\S|\sor\s/i.test(typed)) return wholeWordsQuery(typed)
  const words = wordsOf(typed)
  const last = words.pop()
  if (last === undefined) return undefined
  const unfinished = `${last}:*`
  const query = sql`(to_tsquery('pg_catalog.english', ${unfinished}) || to_tsquery('pg_catalog.simple', ${unfinished}))`
  return words.length === 0 ? query : sql`(plainto_tsquery('pg_catalog.english', ${words.join(' ')}) && ${query})`
}

/**
 * Like `searchQuery`, with the last word taken as finished: for tables so large that the planner must tell rare words
 * from common ones, which it cannot where only the beginning of a word is given.
 */
export function wholeWordsQuery(typed: string): SQL | undefined {
  if (wordsOf(typed).length === 0) return undefined
  return sql`websearch_to_tsquery('pg_catalog.english', ${withoutNul(typed)})`
}

/**
 * What a person typed, to be compared with a text-search column of names and addresses, which have no language: every
 * word must be the beginning of one there.
 * @returns undefined if there is no word in it
 */
export function namesQuery(typed: string): SQL | undefined {
  const words = wordsOf(typed)
  if (words.length === 0) return undefined
  return sql`to_tsquery('pg_catalog.simple', ${words.map((word) => `${word}:*`).join(' & ')})`
}

/** Rows of which one of `columns` contains `part` as it was typed, in any case; undefined for nothing typed. */
export function contains(part: string | undefined, ...columns: SQLWrapper[]): SQL | undefined {
  if (!part) return undefined
  const pattern = `%${escapeLike(withoutNul(part))}%`
  return or(...columns.map((column) => ilike(column as SQL, pattern)))
}

/** `text` with what LIKE reads as a pattern escaped. */
export function escapeLike(text: string): string {
  return text.replace(/[%_\\]/g, '\\$&')
}

function wordsOf(typed: string): string[] {
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, mostWords).map((word) => word.slice(0, 60).toLowerCase())
}

// PostgreSQL takes no NUL in a text.
function withoutNul(typed: string): string {
  return typed.replaceAll('\0', '')
}
