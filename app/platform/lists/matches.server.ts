import { and, type SQL, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { given } from '#app/platform/database/written-once.server.ts'
import { newestMatches } from './newest-matches.server.ts'
import type { Place } from './page-of.ts'
import { startOf, tsqueryFrom } from './search.server.ts'
import { type FoundShape, mostRanked, type SearchSort } from './search-shape.ts'
import { type AskedTable, columnsToOrder, type SearchedTable } from './searched-table.ts'

/**
 * A statement that finds a page of a table, as `shapeOf` tells its shape and its values. `asked` comes before it: the
 * words are put together once, and no plan depends on them. The database plans the statement once for all words, which
 * takes longer than to find one.
 */
export function askedOf(table: SearchedTable, shape: FoundShape) {
  const start = shape.isOneWord ? startOf(given('word')) : sql`null`
  const asked = database()
    .$with('asked', { query: sql`` })
    .as(sql`select ${tsqueryFrom(shape.query, given)} as query, ${start} as start`)
  const query = sql`(select query from asked)`
  const askedTable: AskedTable = {
    ...table,
    shape,
    query,
    place: shape.place ? { [shape.place]: given('at') } : {},
    since: shape.hasSince ? sql`${given('since')}::timestamptz` : undefined,
    times: sql`${given('times')}::float8`,
  }
  return { asked, query, start: shape.isOneWord ? sql`(select start from asked)` : undefined, page: pageOf(askedTable) }
}

/** A page of the rows that hold the words, as a query for `id` and `place`: newest or best first. */
function pageOf(table: AskedTable): SQL {
  const { place, shape } = table
  const page =
    shape.sort === 'date'
      ? newestMatches(table, place, shape.most)
      : ranked(candidates(table), place, shape.most, 'rank', table)
  return sql`select id, row_number() over () as place from (${page}) page`
}

/** A page of what a small search found: a query for `id`, `at`, `rank` and whatever is shown of it. */
export function pageOfFound(found: SQL, place: Place, sort: SearchSort, most: number): SQL {
  return ranked(found, place, most, sort === 'date' ? 'at' : 'rank')
}

/** The best of a common word are the best of its newest. */
function candidates(table: AskedTable): SQL {
  const { id, by, query, shown, since, shape } = table
  const columns = sql`${columnsToOrder(table)}, ts_rank(${id.table}.search, ${query}) as rank`
  if (shape.isRankedWhole)
    return sql`select ${columns} from ${id.table}
      where ${and(shown, since && sql`${by} >= ${since}`, sql`${id.table}.search @@ ${query}`)}`
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
