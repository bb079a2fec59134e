import { type SQL, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
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
import type { RareWord } from './near-words.server.ts'

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
  /** Words that hardly anybody wrote. */
  rare: RareWord[]
}

/** What was typed, as searches take it; undefined without a word. One query, by primary key and `search_words_stem`. */
export async function knownWords(typed: string): Promise<KnownWords | undefined> {
  const words = typedWords(typed)
  if (words.length === 0) return undefined
  const beginning = beginningIn(typed) ?? null
  const asked = { words: words.join(' '), last: words.length, begun: beginning }
  const rows = await countedAmong(asked)
  const query = unfinishedQuery(typed, beginning === null ? [] : (rows.at(-1)?.stems ?? []))
  if (!query) return undefined
  const stems = beginning === null ? undefined : stemsOfCommon(rows.at(-1))
  const queryOfMany = stems ? finishedQuery(typed, stems) : query
  const searched = rows.filter(({ isStop }) => !isStop)
  const least = (kind: 'posts' | 'comments') =>
    isChoice(typed) || searched.some(({ areMore }) => areMore) || !searched[0]?.countedKinds?.includes(kind)
      ? undefined
      : together(
          searched.map((row) => row[kind]),
          searched[0][kind === 'posts' ? 'allPosts' : 'allComments'],
        )
  const rare = searched.filter(({ uses }) => uses <= mostOfARareWord)
  const written = areWritten(typed)
    ? searched.map((row) => formsOf(row, beginning !== null && row === rows.at(-1)))
    : undefined
  return { query, queryOfMany, written, uses: { posts: least('posts'), comments: least('comments') }, rare }
}

/** What the vocabulary knows of the words, in their order. */
const countedAmong = writtenOnce(() => {
  const [last, begun] = [asUnknown(sql`${given('last')}::int`), asUnknown(sql`${given('begun')}::text`)]
  const isBeginning = sql`(place = ${last} and ${begun} is not null)`
  const stem = sql`(ts_lexize('pg_catalog.english_stem', typed.word))[1]`
  // A search for an unfinished word also finds what has the stem of a word that it begins.
  const wordsOfStems = sql`
    select word from search_words where search_words.stem = any (counted.stems) limit ${mostForms}`
  // A limit would bound what is given away, not what is read.
  const tooFar = sql`(select word from search_words where word >= ${begun} order by word offset ${mostBegun} limit 1)`
  const listed = sql`string_to_array(${asUnknown(sql`${given('words')}::text`)}, ' ')`
  const counted = sql`
    select typed.word, place, ${stem} is null and not ${isBeginning} as "isStop", counted.*,
      array(${wordsOfStems}) as akin
    from unnest(${listed}) with ordinality as typed (word, place), lateral (
      select coalesce(sum(posts), 0)::int as posts, coalesce(sum(comments), 0)::int as comments,
        coalesce(sum(posts + comments + others), 0)::int as uses,
        count(*) >= ${mostBegun} as "areMore",
        (array_agg(distinct stem) filter (
          where not starts_with(stem, typed.word) and stem is distinct from ${stem}))[:10] as stems,
        (array_agg(distinct stem))[:${sql.raw(`${tooManyStems}`)}] as "allStems",
        sum(posts + comments) filter (where stem = ${stem})::int as "asTyped",
        (array_agg(word) filter (where stem = ${stem}))[:${mostForms}] as forms
      from (
        select word, stem, posts, comments, others from search_words where stem = ${stem}
        union
        select word, stem, posts, comments, others from search_words
        where ${isBeginning} and word >= ${begun} and word < least(${begun} || chr(1114111), ${tooFar})
      ) meant
    ) counted`
  return database()
    .select({
      word: sql<string>`word`,
      isStop: sql<boolean>`"isStop"`,
      /** In how many texts it stands. */
      uses: sql<number>`uses`,
      posts: sql<number>`posts`,
      comments: sql<number>`comments`,
      /** It begins more words than were read, so that nothing is known of them together. */
      areMore: sql<boolean>`"areMore"`,
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
    .from(sql`(${counted}) counted`)
    .orderBy(sql`place`)
}, 'read')

type Counted = Awaited<ReturnType<typeof countedAmong>>[number]

/** Stems of a word that many wrote, and of those that it begins; undefined for others, and until all are counted. */
function stemsOfCommon(last: Counted | undefined): string[] | undefined {
  const { countedKinds: counted, asTyped, allStems, areMore } = last ?? {}
  if (areMore) return undefined
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

/** So many words are read that begin with an unfinished one: whoever writes more of them makes no search slower. */
const mostBegun = sql.raw('300')
/** Of a stem more forms are not marked. */
const mostForms = sql.raw('50')
const mostOfARareWord = 2
