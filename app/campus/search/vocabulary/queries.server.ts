import { type SQL, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { sqlState } from '#app/platform/database/failures.ts'
import { given, writtenOnce } from '#app/platform/database/written-once.server.ts'
import {
  beginningIn,
  finishedQuery,
  isChoice,
  typedWords,
  unfinishedQuery,
  type WordsQuery,
} from '#app/platform/lists/search.server.ts'
import type { WordUses } from '#app/platform/lists/searched-table.ts'
import type { WrittenWord } from '#app/platform/lists/snippets/mark-words.ts'

/** What somebody typed, with what the vocabulary knows of it. */
export interface KnownWords {
  query: WordsQuery
  /**
   * The same for posts and comments. A last word that many wrote as it was typed finds of the words that it begins only
   * those that are counted: to collect all that begins so takes the longer the more common it is.
   */
  queryOfMany: WordsQuery
  /** The words in all their forms; undefined for phrases and choices, and what PostgreSQL may read as a phrase. */
  written: WrittenWord[] | undefined
  /** In about how many posts and comments they stand together; undefined where that is not known, or says nothing. */
  uses: { posts: WordUses | undefined; comments: WordUses | undefined }
  /** Words that hardly anybody wrote, each with those that are written nearly like it: for the first three of them. */
  rare: { word: string; near: NearWord[] }[]
}

/** A word that is written nearly like another, and how many posts and comments hold it as it is written. */
export interface NearWord {
  word: string
  posts: number
  comments: number
}

/**
 * What was typed, as searches take it; undefined without a word. One query, by primary key and `search_words_stem`; of
 * words that hardly anybody wrote by `search_words_near`, too.
 */
export async function knownWords(typed: string): Promise<KnownWords | undefined> {
  const words = typedWords(typed)
  if (words.length === 0) return undefined
  const beginning = beginningIn(typed) ?? null
  const asked = { words: words.join(' '), last: words.length, begun: beginning }
  const rows = await withNearMisses((spelling) => countedAmong(asked, spelling))
  const query = unfinishedQuery(typed, beginning === null ? [] : (rows.at(-1)?.stems ?? []))
  if (!query) return undefined
  const stems = beginning === null ? undefined : stemsOfCommon(rows.at(-1))
  const queryOfMany = stems ? finishedQuery(typed, stems) : query
  const searched = rows.filter(({ isStop }) => !isStop)
  const least = (kind: 'posts' | 'comments') =>
    isChoice(typed) || !searched[0]?.countedKinds?.includes(kind)
      ? undefined
      : together(
          searched.map((row) => row[kind]),
          searched[0][kind === 'posts' ? 'allPosts' : 'allComments'],
        )
  const rare = searched.filter(({ isRare }) => isRare).map(({ word, near }) => ({ word, near: near ?? [] }))
  const written = areWritten(typed)
    ? searched.map((row) => formsOf(row, beginning !== null && row === rows.at(-1)))
    : undefined
  return { query, queryOfMany, written, uses: { posts: least('posts'), comments: least('comments') }, rare }
}

/** Whether words that are written nearly like a rare one are looked for. */
type Spelling = 'near' | 'as typed'

/** What the vocabulary knows of the words, in their order; with `near` also what is written nearly like rare ones. */
const countedAmong = writtenOnce((spelling: Spelling) => {
  const [last, begun] = [asUnknown(sql`${given('last')}::int`), asUnknown(sql`${given('begun')}::text`)]
  const isBeginning = sql`(place = ${last} and ${begun} is not null)`
  const stem = sql`(ts_lexize('pg_catalog.english_stem', typed.word))[1]`
  // A search for an unfinished word also finds what has the stem of a word that it begins.
  const wordsOfStems = sql`
    select word from search_words where search_words.stem = any (counted.stems) limit ${mostForms}`
  const listed = sql`string_to_array(${asUnknown(sql`${given('words')}::text`)}, ' ')`
  const counted = sql`
    select typed.word, place, ${stem} is null and not ${isBeginning} as "isStop", counted.*,
      array(${wordsOfStems}) as akin
    from unnest(${listed}) with ordinality as typed (word, place), lateral (
      select coalesce(sum(posts), 0)::int as posts, coalesce(sum(comments), 0)::int as comments,
        coalesce(sum(posts + comments + others), 0)::int as uses,
        (array_agg(distinct stem) filter (
          where not starts_with(stem, typed.word) and stem is distinct from ${stem}))[:10] as stems,
        (array_agg(distinct stem))[:${sql.raw(`${tooManyStems}`)}] as "allStems",
        sum(posts + comments) filter (where stem = ${stem})::int as "asTyped",
        (array_agg(word) filter (where stem = ${stem}))[:${mostForms}] as forms
      from (
        select word, stem, posts, comments, others from search_words where stem = ${stem}
        union
        select word, stem, posts, comments, others from search_words
        where ${isBeginning} and word >= ${begun} and word < ${begun} || chr(1114111)
      ) meant
    ) counted`
  const rare = sql`select counted.*, uses <= ${mostOfARareWord} and not "isStop" as "isRare" from (${counted}) counted`
  const numbered = sql`select counted.*, sum(("isRare")::int) over (order by place) as rares from (${rare}) counted`
  return database()
    .select({
      word: sql<string>`word`,
      isStop: sql<boolean>`"isStop"`,
      isRare: sql<boolean>`"isRare"`,
      near: spelling === 'near' ? nearWords : noNearWords,
      posts: sql<number>`posts`,
      comments: sql<number>`comments`,
      /** Of words that the unfinished one begins, which begin otherwise. */
      stems: sql<string[] | null>`stems`,
      /** Of the word and of those that it begins. */
      allStems: sql<string[] | null>`"allStems"`,
      /** In how many posts and comments its own stem stands. */
      asTyped: sql<number | null>`"asTyped"`,
      /** How the word is written. */
      forms: sql<string[] | null>`forms`,
      /** Words of `stems`. */
      akin: sql<string[]>`akin`,
      countedKinds: sql<string[] | null>`(select array_agg(kind) from search_marks where caught_up)`,
      /** How many rows the planner knows of. */
      allPosts: sql<number>`(select reltuples::float8 from pg_class where oid = 'posts'::regclass)`,
      allComments: sql<number>`(select reltuples::float8 from pg_class where oid = 'comments'::regclass)`,
    })
    .from(sql`(${numbered}) counted`)
    .orderBy(sql`place`)
}, 'read')

type Counted = Awaited<ReturnType<typeof countedAmong>>[number]

/** Stems of a word that many wrote, and of those that it begins; undefined for others, and until all are counted. */
function stemsOfCommon(last: Counted | undefined): string[] | undefined {
  const { countedKinds: counted, asTyped, allStems } = last ?? {}
  const isCommon = (asTyped ?? 0) >= many && counted?.includes('posts') && counted.includes('comments')
  return isCommon && allStems && allStems.length < tooManyStems ? allStems : undefined
}

/** True where all words must stand in a text, anywhere, and PostgreSQL reads the same words. */
function areWritten(typed: string): boolean {
  return !isChoice(typed) && (beginningIn(typed) !== undefined || /^[\p{L}\p{N}\s]*$/u.test(typed))
}

function formsOf({ word, forms, akin }: Counted, isUnfinished: boolean): WrittenWord {
  return { word, forms: [...(forms ?? []), ...akin], isUnfinished }
}

/** A value that the planner does not look at: planning the statement anew for each takes longer than it runs. */
function asUnknown(value: SQL): SQL {
  return sql`(select ${value})`
}

/**
 * In about how many texts words stand together: between those that hold the rarest, and those that would hold all of
 * them if each stood where it does by chance.
 */
function together(counts: number[], texts: number): WordUses {
  const rarest = Math.min(...counts)
  // Of a table that was never analyzed the planner says -1.
  const of = Math.max(1, texts, ...counts)
  if (counts.length < 2) return { rows: rarest, of }
  const byChance = counts.reduce((share, count) => share * (count / of), of)
  return { rows: Math.round(Math.sqrt(byChance * rarest)), of }
}

/** From so many posts and comments on a word is common. */
const many = 1000
/** So many stems are not searched for one by one. */
const tooManyStems = 50

/** Of a stem more forms are not marked. */
const mostForms = sql.raw('50')
const mostOfARareWord = 2
/** Of how many rare words others are looked for. */
const mostLookedNear = 3

/** Words that are written nearly like a rare one and are used more often, the nearest first. */
const nearWords = sql<
  NearWord[] | null
>`case when "isRare" and rares <= ${mostLookedNear} and length(counted.word) >= 4 then (
  select json_agg(near) from (
    select near.word, near.posts, near.comments from search_words near
    where near.word % counted.word and length(near.word) >= 4 and near.word !~ '[0-9]' and near.word <> counted.word
      and near.posts + near.comments + near.others > counted.uses
    order by similarity(near.word, counted.word) desc, near.posts + near.comments + near.others desc, near.word limit 3
  ) near
) end`
const noNearWords = sql<NearWord[] | null>`null::json`

/** Reads with near misses where the database knows them, else without. */
async function withNearMisses<T>(read: (spelling: Spelling) => Promise<T>): Promise<T> {
  if (!(await nearMissesAllowed())) return read('as typed')
  try {
    return await read('near')
  } catch (error) {
    if (sqlState(error) !== undefinedFunction) throw error
    // The extension has been dropped meanwhile.
    knownToAllow = false
    return read('as typed')
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
