import { and, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { database } from '#app/platform/database/database.server.ts'
import { tsqueryOf } from '../search.server.ts'
import type { FoundShape } from '../search-shape.ts'
import type { SearchedWords } from '../searched-table.ts'
import { begins, ends, markerOf } from './mark-words.ts'

// Signs of markdown say nothing in a piece of a text: those that begin a line, and those around words. Nobody's text
// brings marks of its own.
const signs = `(^[ \\t]*(#{1,6}|>|[-*+]|[0-9]+\\.)[ \\t]+)|\\*\\*|__|~~|\`|\\]\\([^ )]*\\)|!?\\[|${begins}|${ends}`

/**
 * The parts of a text that hold the words, which stand between marks that `Marked` reads; without its markdown.
 * PostgreSQL takes 0.1 to 0.2 ms for a text: `pieceOf` leaves it to `withSnippets` where that comes to the same.
 */
export function headlineOf(text: SQLWrapper, query: SQL): SQL<string> {
  const marks = `StartSel=${begins}, StopSel=${ends}, FragmentDelimiter=" … "`
  const plain = sql`regexp_replace(left(${text}, 20000), ${signs}, '', 'gn')`
  const options = `${marks}, MaxFragments=2, MaxWords=26, MinWords=10`
  return sql<string>`ts_headline('pg_catalog.english', ${plain}, ${query}, ${options})`
}

/** A text of at most so many bytes is read whole; of a longer one so many characters around a word, some before it. */
const [short, around, before] = [360, 280, 60]
const [shortInText, aroundInText, beforeInText] = [short, around, before].map((count) => sql.raw(`${count}`))

/**
 * What `withSnippets` makes a snippet of: the text, where it is short; the part of a long one around the only word, by
 * the first place where something begins as all its forms do; else the marked parts. Its first letter says which: `m`
 * for marked, `w` for whole, `b` for the beginning and `c` for what is cut out on both sides.
 * @param start with which the only word begins in all its forms
 */
export function pieceOf(
  text: SQLWrapper,
  shape: FoundShape,
  { query, start }: { query: SQL; start?: SQL | undefined },
) {
  const marked = sql<string>`'m' || ${headlineOf(text, query)}`
  if (shape.isMarkedThere) return marked
  // Bytes are counted at once, characters one by one.
  const whole = sql`octet_length(${text}) <= ${shortInText} then 'w' || ${text}`
  if (!start) return sql<string>`case when ${whole} else ${marked} end`
  // Each is read several times below, and would be made as often without its fence.
  const small = sql`(select lower(${text} collate "C") as small offset 0) small`
  const place = sql`(select coalesce(nullif(strpos(small, ' ' || ${start}), 0) + 1, strpos(small, ${start})) as at
    from ${small} offset 0) place`
  return sql<string>`(select case when at = 0 then ${marked} when ${whole}
    when at <= ${beforeInText} + 1 then 'b' || substr(${text}, 1, ${aroundInText})
    else 'c' || substr(${text}, at - ${beforeInText}, ${aroundInText}) end from ${place})`
}

/**
 * Rows with what `pieceOf` read as `snippet` made into one. Where it cannot be told here which words were found, one
 * query by primary key has PostgreSQL mark them.
 * @param shown true for the rows that may be seen, for what was hidden since they were found
 */
export async function withSnippets<Row extends { id: string; snippet: string }>(
  rows: Row[],
  { query, written = [] }: SearchedWords,
  { id, text, shown }: { id: PgColumn; text: PgColumn; shown: SQL | undefined },
): Promise<Row[]> {
  const mark = markerOf(written)
  const known = new Map(rows.map((row) => [row.id, snippetFrom(row.snippet, mark)]))
  const left = rows.filter((row) => known.get(row.id) === undefined).map((row) => row.id)
  if (left.length > 0) {
    const marked = await database()
      .select({ id: sql<string>`${id}`, snippet: headlineOf(text, sql`(select ${tsqueryOf(query)})`) })
      .from(id.table)
      .where(and(inArray(id, left), shown))
    for (const row of marked) known.set(row.id, row.snippet)
  }
  return rows.map((row) => ({ ...row, snippet: known.get(row.id) ?? '' }))
}

function snippetFrom(found: string, mark: (plain: string) => string | undefined): string | undefined {
  const [kind, text] = [found[0], found.slice(1)]
  if (kind === 'm') return text
  if (kind === 'w') return mark(text)
  const fromWord = kind === 'c' ? text.replace(/^\S*\s/, '') : text
  return mark(text.length < around ? fromWord : fromWord.replace(/\s\S*$/, ''))
}
