import { type SQL, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { sqlState } from '#app/platform/database/failures.ts'
import type { WordUses } from '#app/platform/lists/matches.server.ts'
import { beginningIn, isChoice, typedWords, unfinishedQuery } from '#app/platform/lists/search.server.ts'

/** What somebody typed, with what the vocabulary knows of it. */
export interface KnownWords {
  query: SQL
  /** In about how many posts and comments they stand together; undefined where that is not known, or says nothing. */
  uses: { posts: WordUses | undefined; comments: WordUses | undefined }
  /** Words that hardly anybody wrote, and how often they are used. */
  rare: { word: string; uses: number }[]
}

/**
 * What was typed, as searches take it; undefined without a word. One query, by primary key and `search_words_stem`.
 */
export async function knownWords(typed: string): Promise<KnownWords | undefined> {
  const words = typedWords(typed)
  if (words.length === 0) return undefined
  const beginning = beginningIn(typed) ?? null
  const isBeginning = sql`(place = ${words.length} and ${beginning}::text is not null)`
  const stem = sql`(ts_lexize('pg_catalog.english_stem', typed.word))[1]`
  const rows = await database().execute<Counted>(sql`
    select typed.word, ${stem} is null and not ${isBeginning} as "isStop", counted.*,
      (select array_agg(kind) from search_marks where caught_up) as "countedKinds",
      (select reltuples::float8 from pg_class where oid = 'posts'::regclass) as "allPosts",
      (select reltuples::float8 from pg_class where oid = 'comments'::regclass) as "allComments"
    from unnest(string_to_array(${words.join(' ')}, ' ')) with ordinality as typed (word, place), lateral (
      select coalesce(sum(posts), 0)::int as posts, coalesce(sum(comments), 0)::int as comments,
        coalesce(sum(posts + comments + others), 0)::int as uses,
        (array_agg(distinct stem) filter (
          where not starts_with(stem, typed.word) and stem is distinct from ${stem}))[:10] as stems
      from (
        select word, stem, posts, comments, others from search_words where stem = ${stem}
        union
        select word, stem, posts, comments, others from search_words
        where ${isBeginning} and word >= ${beginning} and word < ${beginning} || chr(1114111)
      ) meant
    ) counted
    order by place`)
  const query = unfinishedQuery(typed, beginning === null ? [] : (rows.at(-1)?.stems ?? []))
  if (!query) return undefined
  const searched = rows.filter(({ isStop }) => !isStop)
  const least = (kind: 'posts' | 'comments') =>
    isChoice(typed) || !searched[0]?.countedKinds?.includes(kind)
      ? undefined
      : together(
          searched.map((row) => row[kind]),
          searched[0][kind === 'posts' ? 'allPosts' : 'allComments'],
        )
  const rare = searched.filter(({ uses }) => uses <= mostOfARareWord).map(({ word, uses }) => ({ word, uses }))
  return { query, uses: { posts: least('posts'), comments: least('comments') }, rare }
}

/**
 * In about how many texts words stand together: between those that hold the rarest, and those that would hold all of
 * them if each stood where it does by chance.
 */
function together(counts: number[], texts: number): WordUses {
  const rarest = Math.min(...counts)
  // Of a table that was never analyzed the planner says -1.
  const of = Math.max(texts, ...counts)
  if (counts.length < 2) return { rows: rarest, of }
  const byChance = counts.reduce((share, count) => share * (count / of), of)
  return { rows: Math.round(Math.sqrt(byChance * rarest)), of }
}

interface Counted extends Record<string, unknown> {
  word: string
  isStop: boolean
  posts: number
  comments: number
  uses: number
  stems: string[] | null
  countedKinds: string[] | null
  /** How many rows the planner knows of. */
  allPosts: number
  allComments: number
}

const mostOfARareWord = 2

/** Words that are written nearly like this one and are used more often, the nearest first; by `search_words_near`. */
export async function nearWords({ word, uses }: { word: string; uses: number }): Promise<string[]> {
  if (word.length < 4 || !(await nearMissesAllowed())) return []
  try {
    const rows = await database().execute<{ word: string }>(sql`
      select word from search_words
      where word % ${word} and length(word) >= 4 and word !~ '[0-9]' and word <> ${word}
        and posts + comments + others > ${uses}
      order by similarity(word, ${word}) desc, posts + comments + others desc, word limit 3`)
    return rows.map((row) => row.word)
  } catch (error) {
    if (sqlState(error) !== undefinedFunction) throw error
    // The extension has been dropped meanwhile.
    knownToAllow = false
    return []
  }
}

const undefinedFunction = '42883'

let knownToAllow = false

/** True where the database has the extension that knows near misses. A yes is remembered; a job may mend a no. */
async function nearMissesAllowed(): Promise<boolean> {
  if (knownToAllow) return true
  const [row] = await database().execute<{ allowed: boolean }>(
    sql`select to_regproc('similarity') is not null as allowed`,
  )
  knownToAllow = row?.allowed ?? false
  return knownToAllow
}
