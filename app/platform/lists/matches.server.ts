import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { keyset } from './keyset.server.ts'
import type { Place } from './page-of.ts'

/** The order of what a search finds. */
export type SearchSort = 'date' | 'relevance'

/** What is searched for, as it is compared with a text-search column. */
export interface SearchedWords {
  query: SQL
  /** In about how many rows of the table the rarest of the words stands; undefined where nobody knows. */
  uses?: number | undefined
  /** Only the newest rows are looked through, whether they hold enough or not. */
  onlyRecent?: boolean
}

/** A large table with a column `search`. Its conditions name the columns with the table's name. */
export interface SearchedTable {
  id: PgColumn
  by: PgColumn
  words: SearchedWords
  /** Which rows are meant, as far as an index in the order of `by` leads to them. */
  shown: SQL | undefined
  /** What else is asked of a row that holds the words. */
  narrowed?: SQL | undefined
}

/**
 * A page of the rows that hold the words, as a query for `id` and `place`: newest or best first. The planner cannot
 * tell a common word from one that nobody wrote, so it is not asked. A word that is known to be rare is looked up in
 * the index. Else the newest rows are looked through first, and only where they do not hold enough the index is asked
 * for all. The best of a common word are the best of its newest 500.
 */
export function matchesOf(table: SearchedTable, place: Place, sort: SearchSort, most: number): SQL {
  const page = sort === 'date' ? newest(table, place, most) : ranked(candidates(table), place, most, 'rank')
  return sql`select id, row_number() over () as place from (${page}) page`
}

/** A page of what a small search found: a query for `id`, `at`, `rank` and whatever is shown of it. */
export function pageOfFound(found: SQL, place: Place, sort: SearchSort, most: number): SQL {
  return ranked(found, place, most, sort === 'date' ? 'at' : 'rank')
}

// Only above this many rows is it quicker to look for a word in the newest ones.
const rarest = 3000
const mostRanked = 500
const lookedThrough = 5000

function isRare({ uses = Number.POSITIVE_INFINITY }: SearchedWords): boolean {
  return uses <= rarest
}

function newest({ id, by, words, shown, narrowed }: SearchedTable, place: Place, most: number): SQL {
  const { beyond } = keyset({ id, by, descending: true }, place)
  const order = sql.raw(place.before ? 'order by at, id' : 'order by at desc, id desc')
  const columns = sql`${id} as id, ${by} as at`
  const meant = and(shown, beyond) ?? sql`true`
  const fits = and(sql`${id.table}.search @@ ${words.query}`, narrowed)
  const byIndex = sql`select ${columns} from ${id.table} where ${and(meant, fits)}`
  const inOrder = sql.raw(place.before ? 'asc' : 'desc')
  const recent = sql`select ${columns} from (
        select * from ${id.table} where ${meant} order by ${by} ${inOrder}, ${id} ${inOrder} limit ${lookedThrough}
      ) ${id.table} where ${fits} ${order} limit ${most}`
  if (words.onlyRecent) return recent
  // Without the fence the planner might read all rows in their order until it has enough, which for a rare word is all.
  if (isRare(words)) return sql`with every as materialized (${byIndex}) select id, at from every ${order} limit ${most}`
  return sql`
    with recent as materialized (${recent}),
    every as materialized (${byIndex} and (select count(*) from recent) < ${most})
    select id, at from (select id, at from recent union select id, at from every) matches ${order} limit ${most}`
}

function candidates(table: SearchedTable): SQL {
  const { id, words, shown, narrowed } = table
  const columns = sql`${id} as id, ts_rank(${id.table}.search, ${words.query}) as rank`
  if (isRare(words) && !words.onlyRecent)
    return sql`select ${columns} from ${id.table}
      where ${and(shown, sql`${id.table}.search @@ ${words.query}`, narrowed)}`
  return sql`select ${columns} from ${id.table}
    where ${id} in (select id from (${newest(table, {}, mostRanked)}) newest)`
}

function ranked(found: SQL, place: Place, most: number, by: 'rank' | 'at'): SQL {
  const key = sql.raw(by)
  const at = place.after ?? place.before
  const [compared, order] = place.before ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const beyond = at ? sql`where (${key}, id) ${compared} (select ${key}, id from found where id = ${at})` : sql``
  return sql`with found as materialized (${found})
    select * from found ${beyond} order by ${key} ${order}, id ${order} limit ${most}`
}
