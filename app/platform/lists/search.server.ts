import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { withinTime } from '#app/platform/database/within-time.server.ts'
import { markedText } from './search-marks.server.ts'

const maxTerms = 12
const letter = /[\p{L}\p{N}]/u

/** What was typed, as its parts: `won deals -lost or "as it stands"`. */
interface Alternative {
  words: string[]
  phrases: string[]
  without: string[]
  /** The last word may be the beginning of one. */
  unfinished: boolean
}

/**
 * What a person typed, as a query of text-search columns: every word must be there, stemmed; the last one may be
 * unfinished. `"several words"`, `-word` and `or` mean what they mean elsewhere. The folding is the database's own
 * (`search_query` in the migrations).
 * @returns undefined if there is no word in it
 */
export function searchQuery(typed: string): SQL | undefined {
  const alternatives = alternativesIn(typed).map(({ words, phrases, without, unfinished }) => [
    ...(words.length > 0 ? [sql`search_query(${words.join(' ')}, ${unfinished}::boolean)`] : []),
    ...phrases.map((phrase) => sql`search_phrase(${phrase})`),
    ...without.map((word) => sql`!! search_query(${word}, false)`),
  ])
  if (alternatives.length === 0) return undefined
  return sql`(${sql.join(
    alternatives.map((terms) => sql`(${sql.join(terms, sql` && `)})`),
    sql` || `,
  )})`
}

/** The words of a search that a found text is marked by. */
export function wordsToMark(typed: string): { words: string; beginning: string | undefined } {
  const alternatives = alternativesIn(typed)
  const last = alternatives.at(-1)
  return {
    words: alternatives.flatMap(({ words, phrases }) => [...words, ...phrases]).join(' '),
    beginning: last?.unfinished ? last.words.at(-1)?.match(/[\p{L}\p{N}]{2,}$/u)?.[0] : undefined,
  }
}

function alternativesIn(typed: string): Alternative[] {
  const terms = clean(typed).match(/-?"[^"]*"?|[^\s"]+/g) ?? []
  const alternatives: Alternative[] = [noTerms()]
  for (const term of terms.filter((one) => letter.test(one)).slice(0, maxTerms)) {
    const into = alternatives.at(-1) as Alternative
    const said = term.replace(/^-|"/g, '')
    into.unfinished = false
    if (/^or$/i.test(term)) alternatives.push(noTerms())
    else if (/^-["\p{L}\p{N}]/u.test(term)) into.without.push(said)
    else if (term.startsWith('"')) into.phrases.push(said)
    else Object.assign(into, { words: [...into.words, term], unfinished: true })
  }
  const meant = alternatives.filter(({ words, phrases }) => words.length + phrases.length > 0)
  // Somebody who looks for the word "or" alone typed nothing else.
  const isOr = meant.length === 0 && /^\W*or\W*$/i.test(typed)
  return isOr ? [{ ...noTerms(), words: [clean(typed)] }] : meant
}

function noTerms(): Alternative {
  return { words: [], phrases: [], without: [], unfinished: false }
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

/** A table with a column `search`, and what is shown of its rows. Conditions name the columns with the table's name. */
export interface SearchSource {
  kind: string
  table: SQLWrapper
  id: SQLWrapper
  at: SQLWrapper
  title: SQLWrapper
  text: SQLWrapper
  href: SQL
  authorId?: SQLWrapper
  /** Which rows may be found. What one may not see is never found. */
  shown: SQL | undefined
  /** Of a large table the rows that an index in the order of `at` holds. */
  listed?: SQL
  /** A condition that costs a look-up for each row, and the column that it names: asked newest first, until enough. */
  looksUp?: { column: SQLWrapper; holds: SQL }
  /** Whether titles are looked through for words that are written nearly like one that finds little. */
  hasOwnTitles: boolean
}

/** The best are looked for among so many of the newest that hold the words: ranking reads each of them. */
const maxRanked = 1000

/** Hits of all sources in one list, best or newest first: `size` after `offset`, and whether there are more. */
export async function searchHits(
  typed: string,
  sources: SearchSource[],
  { sort, offset, size, since }: { sort: 'relevance' | 'date'; offset: number; size: number; since?: Date | undefined },
): Promise<{ hits: SearchHit[]; more: boolean }> {
  const asked = searchQuery(typed)
  if (!asked || sources.length === 0) return { hits: [], more: false }
  // The words are put together once: the planner sees them as they are, and no row does it again.
  const [known] = await database()
    .select({ match: sql<string>`match::text` })
    .from(sql`(select ${asked} as match) asked`)
  const match = sql`${known?.match ?? ''}::tsquery`
  const most = offset + size + 1
  const wanted = sort === 'date' ? { most, enough: most } : { most: maxRanked, enough: Math.max(enoughRecent, most) }
  // By primary key, one by one: the planner takes them for many, and would read the whole table.
  const found = sources.map((source) => {
    const { kind, table, id, at, title, text, href, authorId } = source
    return sql`(select ${kind}::text as kind, ${id}::text as id, ${title} as title, ${text} as text, ${href} as href,
      ${at} as at, ${authorId ?? sql`null::uuid`} as "authorId", ts_rank(${table}.search, ${match}, 1) as rank
      from (select distinct id from (${newest(source, match, wanted, since)}) ids) found,
        lateral (select * from ${table} where ${id} = found.id offset 0) ${table})`
  })
  const order = sort === 'date' ? sql`at desc nulls last, id desc` : sql`rank desc, at desc nulls last, id desc`
  const page = sql`(select * from (${sql.join(found, sql` union all `)}) hits
    order by ${order} limit ${size + 1} offset ${offset}) hit`
  const hits = await database()
    .select({
      kind: sql<string>`kind`,
      id: sql<string>`id`,
      title: sql<string>`title`,
      href: sql<string>`href`,
      at: sql<Date | null>`at`.mapWith((at) => new Date(at)),
      authorId: sql<string | null>`"authorId"`,
      snippet: markedText(sql`text`, wordsToMark(typed)),
    })
    .from(page)
    .orderBy(order)
  return { hits: hits.slice(0, size), more: hits.length > size }
}

/**
 * So many of the newest rows of a large table are looked through before its index of words is asked. Each row costs
 * what its words take to unpack, for all that hardly anybody wrote, too.
 */
const recent = 3000
/** A word that stands in so many of them is too common for its best places to be far back. */
const enoughRecent = 300

/**
 * Ids of the newest rows that hold the words. The index of words leads to all of them, which for a common word of a
 * large table are hundreds of thousands: where enough of the newest rows hold it, it is not asked.
 */
function newest(
  source: SearchSource,
  match: SQL,
  { most, enough }: { most: number; enough: number },
  since?: Date,
): SQL {
  const { table, id, at, shown, listed, looksUp } = source
  const isRecent = since ? sql`and ${at} >= ${since.toISOString()}::timestamptz` : sql``
  const holds = sql`${table}.search @@ ${match} ${isRecent} and ${shown ?? sql`true`}`
  const order = sql`order by ${at} desc, ${id} desc`
  if (!listed) return sql`select ${id} as id from ${table} where ${holds} ${order} limit ${most}`
  const looked = looksUp?.holds ?? sql`true`
  const columns = sql.join([id, ...(looksUp ? [looksUp.column] : [])], sql`, `)
  // Without the fence (`offset 0`) what costs a look-up would be asked of each row that holds the words.
  return sql`select id from (
    with recent as materialized (
      select ${id} from (select * from ${table} where ${listed} ${order} limit ${recent}) ${table}
      where ${holds} and ${looked} limit ${enough}
    )
    select id from recent
    union all
    (select ${id} from (
      select ${columns} from ${table} where ${holds} and (select count(*) from recent) < ${enough} ${order} offset 0
    ) ${table} where ${looked} limit ${most})
  ) newest`
}

/** Milliseconds: among a great many titles that are written alike it takes long, and nobody waits for that. */
const patience = 200

/**
 * What may have been meant: `typed` with words that hardly anybody writes replaced by those of titles that are written
 * nearly like them. Only titles that `sources` show are read.
 */
export async function nearlyTyped(typed: string, sources: SearchSource[]): Promise<string> {
  const words = [...new Set(clean(typed).match(/[\p{L}\p{N}]{4,}/gu) ?? [])].slice(0, 3)
  const titled = sources.filter(({ hasOwnTitles }) => hasOwnTitles)
  if (words.length === 0 || titled.length === 0) return typed
  const titles = titled.map(
    ({ table, title, shown }) => sql`(select ${title} as title from ${table}
      where fold_text(${title}) %> fold_text(typed.word) and ${shown ?? sql`true`} limit 50)`,
  )
  const near = sql`select lower(near) as near
    from (${sql.join(titles, sql` union all `)}) titles, regexp_split_to_table(title, '[^[:alnum:]''’-]+') near
    where length(near) >= 4 and fold_text(near) <> fold_text(typed.word)
      and similarity(fold_text(near), fold_text(typed.word)) >= 0.4
    order by similarity(fold_text(near), fold_text(typed.word)) desc, near limit 1`
  const rows = await withinTime(patience, async () => {
    await database().execute(sql`select set_config('pg_trgm.word_similarity_threshold', '0.5', true)`)
    return database()
      .select({ word: sql<string>`typed.word`, near: sql<string>`meant.near` })
      .from(sql`unnest(${`{${words.join(',')}}`}::text[]) typed (word), lateral (${near}) meant`)
  })
  return (rows ?? []).reduce((text, { word, near }) => text.replaceAll(word, near), clean(typed))
}

/**
 * What a person typed, to be compared with a text-search column of names and addresses, which have no language: every
 * word must be the beginning of one there.
 * @returns undefined if there is no word in it
 */
export function namesQuery(typed: string): SQL | undefined {
  const words = clean(typed)
    .split(/\s+/)
    .filter((word) => letter.test(word))
  return words.length === 0 ? undefined : sql`names_query(${words.slice(0, maxTerms).join(' ')})`
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
