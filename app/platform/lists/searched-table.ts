import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { WrittenWord } from './snippets/mark-words.ts'

/** What is searched for, as it is compared with a text-search column. */
export interface SearchedWords {
  query: SQL
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
  words: SearchedWords
  /** True for the rows that the index in the order of `by` holds. */
  listed: SQL
  /** Which rows are meant, as far as an index in the order of `by` leads to them. */
  shown: SQL | undefined
  /** For about which part of all rows that is. */
  share?: number
  /** Older rows are not meant. */
  since?: Date | undefined
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

/** The columns by which rows are put in order and narrowed. */
export function columnsToOrder({ id, by, narrowed }: SearchedTable): SQL {
  return sql.join([id, by, ...(narrowed?.columns ?? [])], sql`, `)
}
