import { and, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { database } from '#app/platform/database/database.server.ts'
import { pageOfFound } from './matches.server.ts'
import { cutPage, type PageOf, type Place } from './page-of.ts'
import { tsqueryOf, type WordsQuery } from './search.server.ts'
import type { SearchSort } from './search-shape.ts'
import { headlineOf } from './snippets/snippets.server.ts'

/** A title that was found, with the part of its text that holds the words. */
export interface FoundText {
  id: string
  kind: string
  title: string
  href: string
  at: Date
  snippet: string
}

/** What is searched for, and which page of it is read. */
export interface TextSearch {
  query: WordsQuery
  place: Place
  sort: SearchSort
  size: number
  since?: Date | undefined
}

/** A small table with a column `search`, and what is shown of its rows. */
export interface SearchedTexts {
  table: PgTable
  kind: string
  id: PgColumn
  at: PgColumn
  title: PgColumn
  text: PgColumn
  href: SQL
  shown: SQL | undefined
}

/** What a search finds in small tables, as one list. One query: every row that holds the words is ranked. */
export async function foundTexts(search: TextSearch, tables: SearchedTexts[]): Promise<PageOf<FoundText>> {
  const { place, sort, size, since } = search
  const query = tsqueryOf(search.query)
  const found = tables.map(
    ({ table, kind, id, at, title, text, href, shown }) => sql`
      select ${id} as id, ${kind} as kind, ${at} as at, ${title} as title, ${text} as text, ${href} as href,
        ts_rank(${table}.search, ${query}) as rank
      from ${table}
      where ${and(shown, sql`${table}.search @@ ${query}`, since && sql`${at} >= ${since.toISOString()}`)}`,
  )
  const page = pageOfFound(sql.join(found, sql` union all `), place, sort, size + 1)
  const rows = await database().execute<Omit<FoundText, 'at'> & { at: string | Date }>(sql`
    select id, kind, title, href, at, ${headlineOf(sql`text`, query)} as snippet from (${page}) page`)
  return cutPage(
    rows.map((row) => ({ ...row, at: new Date(row.at) })),
    place,
    size,
  )
}

/** All texts of a small table that are shown, as `text`. */
export function shownTexts({
  table,
  title,
  text,
  shown,
}: Pick<SearchedTexts, 'table' | 'title' | 'text' | 'shown'>): SQL {
  return sql`select ${title} || ' ' || ${text} as text from ${table} where ${shown ?? sql`true`}`
}
