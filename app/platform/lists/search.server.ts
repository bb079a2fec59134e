import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { headline } from './search-headline.server.ts'

const MAX_TERMS = 12
const LETTER = /[\p{L}\p{N}]/u

interface Term {
  text: string
  kind: 'word' | 'phrase' | 'excluded'
}

/**
 * What a person typed, as a query of text-search columns: every word must be there, stemmed; the last one may be
 * unfinished. `"several words"`, `-word` and `or` mean what they mean elsewhere. The folding is the database's own
 * (`search_query` in the migrations).
 * @returns undefined if there is no word in it
 */
export function searchQuery(typed: string): SQL | undefined {
  const alternatives = parseSearch(typed).map((terms) => {
    const words = textsOf(terms, 'word').join(' ')
    return sql.join(
      [
        ...(words ? [sql`search_query(${words}, ${endsUnfinished(terms)}::boolean)`] : []),
        ...textsOf(terms, 'phrase').map((phrase) => sql`search_phrase(${phrase})`),
        ...textsOf(terms, 'excluded').map((word) => sql`!! search_query(${word}, false)`),
      ],
      sql` && `,
    )
  })
  return alternatives.length > 0 ? sql`((${sql.join(alternatives, sql`) || (`)}))` : undefined
}

/** The alternatives that `or` separates, each with its terms: `won deals -lost or "as it stands"`. */
function parseSearch(typed: string): Term[][] {
  const parts = (clean(typed).match(/-?"[^"]*"?|[^\s"]+/g) ?? []).filter((part) => LETTER.test(part))
  const alternatives: Term[][] = [[]]
  for (const part of parts.slice(0, MAX_TERMS)) {
    const text = part.replace(/^-|"/g, '')
    if (/^or$/i.test(part)) alternatives.push([])
    else if (/^-["\p{L}\p{N}]/u.test(part)) alternatives.at(-1)?.push({ text, kind: 'excluded' })
    else if (part.startsWith('"')) alternatives.at(-1)?.push({ text, kind: 'phrase' })
    else alternatives.at(-1)?.push({ text: part, kind: 'word' })
  }
  const found = alternatives.filter((terms) => terms.some(({ kind }) => kind !== 'excluded'))
  // Somebody who looks for the word "or" alone typed nothing else.
  return found.length === 0 && /^\W*or\W*$/i.test(typed) ? [[{ text: 'or', kind: 'word' }]] : found
}

function textsOf(terms: Term[], kind: Term['kind']): string[] {
  return terms.filter((term) => term.kind === kind).map(({ text }) => text)
}

function endsUnfinished(terms: Term[]): boolean {
  return terms.at(-1)?.kind === 'word'
}

/** What one search finds, whatever it is. */
export interface SearchHit {
  kind: string
  id: string
  title: string
  href: string
  /** When it was written, or begins; null for what has no date. */
  at: Date | null
  authorId: string | null
  /** The part of the text that holds the words, which stand between marks that `Marked` reads. */
  snippet: string
}

/** A table with a column `search`, and what is shown of its rows. */
export interface SearchSource {
  kind: string
  table: SQLWrapper
  /** Another table that the columns and conditions name. */
  join?: SQL
  id: SQLWrapper
  at: SQLWrapper
  title: SQLWrapper
  text: SQLWrapper
  href: SQL
  authorId?: SQLWrapper
  /** Which rows may be found. What one may not see is never found. */
  where: SQL | undefined
  /** Whether titles are looked through for words that are written nearly like one that finds little. */
  suggestsTitles: boolean
}

/** The best are looked for among so many of the newest that hold the words: ranking reads each of them. */
const MAX_RANKED = 500

/** Hits of all sources in one list, best or newest first: `size` after `offset`, and whether there are more. */
export async function searchHits(
  typed: string,
  sources: SearchSource[],
  { sort, offset, size, since }: { sort: 'relevance' | 'date'; offset: number; size: number; since?: Date | undefined },
): Promise<{ hits: SearchHit[]; more: boolean }> {
  const query = searchQuery(typed)
  if (!query || sources.length === 0) return { hits: [], more: false }
  // Made first, so that the planner knows the words when it chooses between an index of words and one of dates.
  const [made] = await database().select({ query: sql<string>`query::text` }).from(sql`(select ${query} as query) made`)
  const match = sql`${made?.query}::tsquery`
  const limit = sort === 'date' ? offset + size + 1 : Math.max(MAX_RANKED, offset + size + 1)
  const found = sources.map(
    ({ kind, table, join, id, at, title, text, href, authorId, where }) => sql`(
      select ${kind}::text as kind, ${id}::text as id, ${title} as title, ${text} as text, ${href} as href, ${at} as at,
        ${authorId ?? sql`null::uuid`} as "authorId", ${table}.search as search
      from ${table} ${join ?? sql``}
      where ${table}.search @@ ${match} and ${where ?? sql`true`}
        ${since ? sql`and ${at} >= ${since.toISOString()}::timestamptz` : sql``}
      order by ${at} desc, ${id} desc limit ${limit})`,
  )
  const order = sort === 'date' ? sql`at desc nulls last, id desc` : sql`rank desc, at desc nulls last, id desc`
  const page = sql`(select *, ts_rank(search, ${match}, 1) as rank from (${sql.join(found, sql` union all `)}) hits
    order by ${order} limit ${size + 1} offset ${offset}) hit`
  const terms = parseSearch(typed)
  const words = terms.flat().filter(({ kind }) => kind !== 'excluded')
  const beginning = endsUnfinished(terms.at(-1) ?? []) ? words.at(-1)?.text.match(/[\p{L}\p{N}]{2,}$/u)?.[0] : undefined
  const hits = await database()
    .select({
      kind: sql<string>`kind`,
      id: sql<string>`id`,
      title: sql<string>`title`,
      href: sql<string>`href`,
      at: sql<Date | null>`at`.mapWith((at) => new Date(at)),
      authorId: sql<string | null>`"authorId"`,
      snippet: headline(sql`text`, words.map(({ text }) => text).join(' '), beginning),
    })
    .from(page)
    .orderBy(order)
  return { hits: hits.slice(0, size), more: hits.length > size }
}

/**
 * What may have been meant: `typed` with words that hardly anybody writes replaced by those of titles that are written
 * nearly like them. Only titles that `sources` show are read.
 */
export async function suggestSearch(typed: string, sources: SearchSource[]): Promise<string> {
  const words = [...new Set(clean(typed).match(/[\p{L}\p{N}]{4,}/gu) ?? [])].slice(0, 3)
  const titled = sources.filter(({ suggestsTitles }) => suggestsTitles)
  if (words.length === 0 || titled.length === 0) return typed
  const titles = titled.map(
    ({ table, title, where }) => sql`(select ${title} as title from ${table}
      where fold_text(${title}) %> fold_text(typed.word) and ${where ?? sql`true`} limit 50)`,
  )
  const likeness = sql`similarity(fold_text(near), fold_text(typed.word))`
  const suggested = sql`select lower(near) as word
    from (${sql.join(titles, sql` union all `)}) titles, regexp_split_to_table(title, '[^[:alnum:]''’-]+') near
    where length(near) >= 4 and fold_text(near) <> fold_text(typed.word) and ${likeness} >= 0.4
    order by ${likeness} desc, near limit 1`
  const rows = await transaction(async () => {
    await database().execute(sql`set local pg_trgm.word_similarity_threshold = 0.5`)
    return database()
      .select({ word: sql<string>`typed.word`, suggested: sql<string>`suggested.word` })
      .from(sql`unnest(${`{${words.join(',')}}`}::text[]) typed (word), lateral (${suggested}) suggested`)
  })
  return rows.reduce((text, { word, suggested }) => text.replaceAll(word, suggested), clean(typed))
}

/**
 * What a person typed, to be compared with a text-search column of names and addresses, which have no language: every
 * word must be the beginning of one there.
 * @returns undefined if there is no word in it
 */
export function namesQuery(typed: string): SQL | undefined {
  const words = clean(typed)
    .split(/\s+/)
    .filter((word) => LETTER.test(word))
  return words.length === 0 ? undefined : sql`names_query(${words.slice(0, MAX_TERMS).join(' ')})`
}

/** Rows of which one of `columns` contains `part`, folded: in any case, with or without accents. */
export function contains(part: string | undefined, ...columns: SQLWrapper[]): SQL | undefined {
  if (!part) return undefined
  const folded = sql`fold_text(${escapeLike(clean(part))})`
  return or(...columns.map((column) => sql`fold_text(${column}) like '%' || ${folded} || '%'`))
}

/** `text` with what LIKE reads as a pattern escaped. */
export function escapeLike(text: string): string {
  return text.replace(/[%_\\]/g, '\\$&')
}

// PostgreSQL takes no NUL in a text.
function clean(typed: string): string {
  return typed.replaceAll('\0', '').normalize('NFC').slice(0, 400)
}
