import { ilike, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

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

/** Like `searchQuery` where the last word is long enough to be a beginning (`disco`), else like `wholeWordsQuery`. */
export function unfinishedQuery(typed: string): SQL | undefined {
  return (wordsOf(typed).at(-1)?.length ?? 0) < 3 ? wholeWordsQuery(typed) : searchQuery(typed)
}

/** A table with a column `search`, as `newestMatches` reads it. */
export interface SearchedTable {
  id: PgColumn
  by: PgColumn
  query: SQL
  /** Which rows are meant at all, and where the page begins. */
  shown: SQL | undefined
  most: number
  /** The page before: from there upwards. */
  backwards?: boolean
}

/**
 * The ids of the newest rows that hold the words, as a query. The planner cannot tell a common word from one that
 * nobody wrote, so it is not asked: the newest rows are looked through first, and only where they do not hold enough,
 * which means that the word is rare, the index is asked for all.
 */
export function newestMatches({ id, by, query, shown, most, backwards = false }: SearchedTable): SQL {
  const order = sql.raw(backwards ? 'order by at, id' : 'order by at desc, id desc')
  const table = id.table
  const rows = sql`select ${id} as id, ${by} as at, ${table}.search as words from ${table} where ${shown ?? sql`true`}`
  return sql`
    with recent as materialized (
      select id, at from (${rows} ${order} limit ${lookedThrough}) newest where words @@ ${query} ${order} limit ${most}
    ), every as materialized (
      select id, at from (${rows} and ${table}.search @@ ${query}) matching
      where (select count(*) from recent) < ${most}
    )
    select id from (select id, at from recent union select id, at from every) matches ${order} limit ${most}`
}

const lookedThrough = 5000

const [begins, ends] = ['\u0002', '\u0003']

/** The part of a text that holds the words, which stand between marks that `markedParts` reads. */
export function snippetOf(text: SQLWrapper, query: SQL): SQL<string> {
  const marks = `StartSel=${begins}, StopSel=${ends}, FragmentDelimiter=" … "`
  const options = `${marks}, MaxFragments=2, MaxWords=26, MinWords=10`
  return sql<string>`ts_headline('pg_catalog.english', left(${text}, 20000), ${query}, ${options})`
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
