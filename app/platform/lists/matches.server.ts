import { and, type SQL, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { newestMatches } from './newest-matches.server.ts'
import type { Place } from './page-of.ts'
import { startOf } from './search.server.ts'
import { columnsToOrder, type SearchedTable, type SearchedWords } from './searched-table.ts'

/** The order of what a search finds. */
export type SearchSort = 'date' | 'relevance'

/**
 * A page of the rows that hold the words, as a query for `id` and `place`: newest or best first. The best of a common
 * word are the best of its newest 500.
 */
export function matchesOf(table: SearchedTable, place: Place, sort: SearchSort, most: number): SQL {
  const page =
    sort === 'date' ? newestMatches(table, place, most) : ranked(candidates(table), place, most, 'rank', table)
  return sql`select id, row_number() over () as place from (${page}) page`
}

/**
 * The words as a statement finds them that has `asked` before it. They are put together once, and no plan depends on
 * them: the database plans the statement once for all words, which takes longer than to find one.
 */
export function askedOnce({ query, ...known }: SearchedWords) {
  const word = known.written?.length === 1 ? known.written[0]?.word : undefined
  const start = word === undefined ? sql`null` : startOf(word)
  const asked = database().$with('asked', { query: sql`` }).as(sql`select ${query} as query, ${start} as start`)
  return {
    asked,
    words: { ...known, query: sql`(select query from asked)` },
    start: word === undefined ? undefined : sql`(select start from asked)`,
  }
}

/** A page of what a small search found: a query for `id`, `at`, `rank` and whatever is shown of it. */
export function pageOfFound(found: SQL, place: Place, sort: SearchSort, most: number): SQL {
  return ranked(found, place, most, sort === 'date' ? 'at' : 'rank')
}

/** Of more rows than this not all are ranked, but the newest ones that hold the words. */
const [mostRankedWhole, mostRanked] = [3000, 500]

function candidates(table: SearchedTable): SQL {
  const { id, words, shown } = table
  const columns = sql`${columnsToOrder(table)}, ts_rank(${id.table}.search, ${words.query}) as rank`
  const isRare = words.uses !== undefined && words.uses.rows <= mostRankedWhole
  if (isRare && !words.onlyRecent)
    return sql`select ${columns} from ${id.table} where ${and(shown, sql`${id.table}.search @@ ${words.query}`)}`
  return sql`select ${columns} from ${id.table}
    where ${id} in (select id from (${newestMatches(table, {}, mostRanked)}) newest)`
}

function ranked(found: SQL, place: Place, most: number, by: 'rank' | 'at', table?: SearchedTable): SQL {
  const key = sql.raw(by)
  const at = place.after ?? place.before
  const [compared, direction] = place.before ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const beyond = at ? sql`where (${key}, id) ${compared} (select ${key}, id from found where id = ${at})` : sql``
  const order = sql`order by ${key} ${direction}, id ${direction}`
  const page = sql`select * from found ${beyond} ${order}`
  const narrowed = table?.narrowed
    ? sql`select * from (${page} offset 0) ${table.id.table} where ${table.narrowed.holds} ${order}`
    : page
  return sql`with found as materialized (${found}) ${narrowed} limit ${most}`
}
