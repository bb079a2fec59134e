import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { keyset } from './keyset.server.ts'
import type { Place } from './page-of.ts'

/** The order of what a search finds. */
export type SearchSort = 'date' | 'relevance'

/** What is searched for, as it is compared with a text-search column. */
export interface SearchedWords {
  query: SQL
  /** In how many rows of the table the words stand together; undefined where nobody knows. */
  uses?: WordUses | undefined
  /** Only the newest rows are looked through, whether they hold enough or not. */
  onlyRecent?: boolean
}

/** About how many rows hold the words, of how many. */
export interface WordUses {
  rows: number
  of: number
}

/** A large table with a column `search`. Its conditions name the columns with the table's name. */
export interface SearchedTable {
  id: PgColumn
  by: PgColumn
  words: SearchedWords
  /** Which rows are meant, as far as an index in the order of `by` leads to them. */
  shown: SQL | undefined
  /** What else is asked of a row that holds the words. */
  narrowed?: RowCondition
}

/** A condition that costs a look-up for each row. */
export interface RowCondition {
  holds: SQL
  /** The columns that it names. */
  columns: PgColumn[]
  /** For about which part of the rows it holds. */
  share: number
}

/**
 * A page of the rows that hold the words, as a query for `id` and `place`: newest or best first. The planner cannot
 * tell a common word from one that nobody wrote, so it is not asked. A word that is known to be rare is looked up in
 * the index. Else the newest rows are looked through until enough are found, and only where they are not the index is
 * asked for all. The best of a common word are the best of its newest 500.
 */
export function matchesOf(table: SearchedTable, place: Place, sort: SearchSort, most: number): SQL {
  const page = sort === 'date' ? newest(table, place, most) : ranked(candidates(table), place, most, 'rank', table)
  return sql`select id, row_number() over () as place from (${page}) page`
}

/** A page of what a small search found: a query for `id`, `at`, `rank` and whatever is shown of it. */
export function pageOfFound(found: SQL, place: Place, sort: SearchSort, most: number): SQL {
  return ranked(found, place, most, sort === 'date' ? 'at' : 'rank')
}

/** How many of the newest rows are looked through: where nobody knows how common the words are, and at most. */
const [lookedThrough, mostLookedThrough] = [5000, 100_000]
/** A row that the index leads to stands anywhere: reading it takes as long as three that stand in a row. */
const costOfOne = 3
/** Of more rows than this not all are ranked, but the newest ones that hold the words. */
const [mostRankedWhole, mostRanked] = [3000, 500]

/** How many of the newest rows to look through before the index is asked for all; 0 where that is quicker at once. */
function worthLookingThrough({ words: { uses }, narrowed }: SearchedTable, most: number): number {
  if (!uses) return lookedThrough
  const byIndex = uses.rows * costOfOne
  const untilEnough = (most * uses.of) / Math.max(1, uses.rows * (narrowed?.share ?? 1))
  // Words do not stand evenly: half as many again are reckoned with.
  if (untilEnough * 1.5 > Math.min(byIndex, mostLookedThrough)) return 0
  return Math.min(Math.max(byIndex, lookedThrough), mostLookedThrough)
}

function newest(table: SearchedTable, place: Place, most: number): SQL {
  const { id, by, words, shown, narrowed } = table
  const { beyond } = keyset({ id, by, descending: true }, place)
  const inOrder = sql.raw(place.before ? 'asc' : 'desc')
  const [order, sorted] = [sql`order by at ${inOrder}, id ${inOrder}`, sql`order by ${by} ${inOrder}, ${id} ${inOrder}`]
  const columns = sql`${id} as id, ${by} as at`
  const meant = and(shown, beyond) ?? sql`true`
  const holds = sql`${id.table}.search @@ ${words.query}`
  const enough = worthLookingThrough(table, most)
  const recent = sql`select ${columns} from (
        select * from ${id.table} where ${meant} ${sorted} limit ${enough || lookedThrough}
      ) ${id.table} where ${and(holds, narrowed?.holds)} ${order} limit ${most}`
  if (words.onlyRecent) return recent
  // Without the fence the planner might read all rows in their order until it has enough, which for a rare word is all.
  const every = (more?: SQL) => sql`every as materialized (
      select ${namedIn(table)} from ${id.table} where ${and(meant, holds, more)}
    )`
  // What costs a look-up is asked in the order of the page, of no more rows than it takes to fill it.
  const ofEvery = sql`select ${columns} from (select * from every ${id.table} ${sorted} offset 0) ${id.table}
    where ${narrowed?.holds ?? sql`true`} ${order} limit ${most}`
  if (enough === 0) return sql`with ${every()} ${ofEvery}`
  return sql`
    with recent as materialized (${recent}),
    ${every(sql`(select count(*) from recent) < ${most}`)}
    select id, at from (select id, at from recent union (${ofEvery})) matches ${order} limit ${most}`
}

function candidates(table: SearchedTable): SQL {
  const { id, words, shown } = table
  const columns = sql`${namedIn(table)}, ts_rank(${id.table}.search, ${words.query}) as rank`
  const isRare = words.uses !== undefined && words.uses.rows <= mostRankedWhole
  if (isRare && !words.onlyRecent)
    return sql`select ${columns} from ${id.table} where ${and(shown, sql`${id.table}.search @@ ${words.query}`)}`
  return sql`select ${columns} from ${id.table}
    where ${id} in (select id from (${newest(table, {}, mostRanked)}) newest)`
}

/** The columns by which rows are put in order and narrowed. */
function namedIn({ id, by, narrowed }: SearchedTable): SQL {
  return sql.join([id, by, ...(narrowed?.columns ?? [])], sql`, `)
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
