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
 * Converts a search to a tsquery for text-search columns: every word must match, stemmed; the last one may be
 * unfinished. Supports `"several words"`, `-word` and `or`. Case and accents are folded in the database (`search_query`
 * in the migrations).
 * @returns undefined if it contains no word
 */
export function searchQuery(input: string): SQL | undefined {
  const alternatives = parseSearch(input).map((terms) => {
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

/** Splits a search at `or` into alternatives, each a list of terms: `won deals -lost or "as it stands"`. */
function parseSearch(input: string): Term[][] {
  const parts = (clean(input).match(/-?"[^"]*"?|[^\s"]+/g) ?? []).filter((part) => LETTER.test(part))
  const alternatives: Term[][] = [[]]
  for (const part of parts.slice(0, MAX_TERMS)) {
    const text = part.replace(/^-|"/g, '')
    if (/^or$/i.test(part)) alternatives.push([])
    else if (/^-["\p{L}\p{N}]/u.test(part)) alternatives.at(-1)?.push({ text, kind: 'excluded' })
    else if (part.startsWith('"')) alternatives.at(-1)?.push({ text, kind: 'phrase' })
    else alternatives.at(-1)?.push({ text: part, kind: 'word' })
  }
  const searchable = alternatives.filter((terms) => terms.some(({ kind }) => kind !== 'excluded'))
  // A search for the word "or" alone.
  return searchable.length === 0 && /^\W*or\W*$/i.test(input) ? [[{ text: 'or', kind: 'word' }]] : searchable
}

function textsOf(terms: Term[], kind: Term['kind']): string[] {
  return terms.filter((term) => term.kind === kind).map(({ text }) => text)
}

function endsUnfinished(terms: Term[]): boolean {
  return terms.at(-1)?.kind === 'word'
}

/** A search result of any kind. */
export interface SearchHit {
  kind: string
  id: string
  title: string
  href: string
  /** When it was written, or begins; null if it has no date. */
  at: Date | null
  authorId: string | null
  /** The part of the text around the matches, with markers that `Marked` renders. */
  snippet: string
}

/** A table with a `search` column, and the expressions for its results. */
export interface SearchSource {
  kind: string
  table: SQLWrapper
  /** A join that the columns and conditions need. */
  join?: SQL
  id: SQLWrapper
  at: SQLWrapper
  title: SQLWrapper
  text: SQLWrapper
  href: SQL
  authorId?: SQLWrapper
  /** The rows that the actor may see: others are never found. */
  where: SQL | undefined
  /** Whether titles are used to suggest corrections of words that find little. */
  suggestsTitles: boolean
}

/** Only this many of the newest matches are ranked, because ranking reads each of them. */
const MAX_RANKED = 500

/** Results of all sources in one list, best or newest first: `size` after `offset`, and whether there are more. */
export async function searchHits(
  input: string,
  sources: SearchSource[],
  {
    sort,
    offset,
    size,
    since: createdAfter,
  }: { sort: 'relevance' | 'date'; offset: number; size: number; since?: Date | undefined },
): Promise<{ hits: SearchHit[]; more: boolean }> {
  const query = searchQuery(input)
  if (!query || sources.length === 0) return { hits: [], more: false }
  // Build the tsquery first: the planner must know the words to choose between the indexes on words and dates.
  const [made] = await database().select({ query: sql<string>`query::text` }).from(sql`(select ${query} as query) made`)
  const match = sql`${made?.query}::tsquery`
  const limit = sort === 'date' ? offset + size + 1 : Math.max(MAX_RANKED, offset + size + 1)
  const perSource = sources.map(
    ({ kind, table, join, id, at, title, text, href, authorId, where }) => sql`(
      select ${kind}::text as kind, ${id}::text as id, ${title} as title, ${text} as text, ${href} as href, ${at} as at,
        ${authorId ?? sql`null::uuid`} as "authorId", ${table}.search as search
      from ${table} ${join ?? sql``}
      where ${table}.search @@ ${match} and ${where ?? sql`true`}
        ${createdAfter ? sql`and ${at} >= ${createdAfter.toISOString()}::timestamptz` : sql``}
      order by ${at} desc, ${id} desc limit ${limit})`,
  )
  const order = sort === 'date' ? sql`at desc nulls last, id desc` : sql`rank desc, at desc nulls last, id desc`
  const page = sql`(select *, ts_rank(search, ${match}, 1) as rank from (${sql.join(perSource, sql` union all `)}) hits
    order by ${order} limit ${size + 1} offset ${offset}) hit`
  const terms = parseSearch(input)
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
 * Suggests a correction of `input`: words are replaced by similar ones from titles. Only titles that `sources` show
 * are read.
 */
export async function suggestSearch(input: string, sources: SearchSource[]): Promise<string> {
  const words = [...new Set(clean(input).match(/[\p{L}\p{N}]{4,}/gu) ?? [])].slice(0, 3)
  const titled = sources.filter(({ suggestsTitles }) => suggestsTitles)
  if (words.length === 0 || titled.length === 0) return input
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
  return rows.reduce((text, { word, suggested }) => text.replaceAll(word, suggested), clean(input))
}

/**
 * Converts a search to a tsquery for names and addresses, which are not stemmed: every word must be a prefix of one
 * there.
 * @returns undefined if it contains no word
 */
export function namesQuery(input: string): SQL | undefined {
  const words = clean(input)
    .split(/\s+/)
    .filter((word) => LETTER.test(word))
  return words.length === 0 ? undefined : sql`names_query(${words.slice(0, MAX_TERMS).join(' ')})`
}

/** A condition: one of `columns` contains `part`, regardless of case and accents. */
export function contains(part: string | undefined, ...columns: SQLWrapper[]): SQL | undefined {
  if (!part) return undefined
  const folded = sql`fold_text(${escapeLike(clean(part))})`
  return or(...columns.map((column) => sql`fold_text(${column}) like '%' || ${folded} || '%'`))
}

/** Escapes the wildcards of LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[%_\\]/g, '\\$&')
}

// PostgreSQL rejects NUL in a text.
function clean(input: string): string {
  return input.replaceAll('\0', '').normalize('NFC').slice(0, 400)
}
