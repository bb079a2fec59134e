import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Place } from './page-of.ts'
import type { WordsQuery } from './search.server.ts'
import type { FoundShape } from './search-shape.ts'
import type { WrittenWord } from './snippets/mark-words.ts'

/** What is searched for. */
export interface SearchedWords {
  query: WordsQuery
  /** The words, where all of them must stand in a text, anywhere; undefined where PostgreSQL is to mark them. */
  written?: WrittenWord[] | undefined
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
  /** True for the rows that the index in the order of `by` holds. */
  listed: SQL
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
}

/** A table with what is asked of it, in which places stand for the values. */
export interface AskedTable extends SearchedTable {
  shape: FoundShape
  /** What the column `search` is compared with. */
  query: SQL
  place: Place
  /** Older rows are not meant. */
  since: SQL | undefined
  /** How many times as long as the newest rows that are looked at it takes until the page is full. */
  times: SQL
}

/** The columns by which rows are put in order and narrowed. */
export function columnsToOrder({ id, by, narrowed }: SearchedTable): SQL {
  return sql.join([id, by, ...(narrowed?.columns ?? [])], sql`, `)
}
