import { ilike, or, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { stopWords } from './snippets/stop-words.ts'

const mostWords = 12
const longest = 60
const longWord = new RegExp(`[\\p{L}\\p{N}]{${longest + 1}}`, 'u')

/** What is searched for in texts: how a query is put together, and of what. */
export interface WordsQuery {
  shape: QueryShape
  values: QueryValues
}

/** All as it was typed; or (also) each word but the last, where there are more, and the last unfinished or by stems. */
export type QueryShape = 'typed' | `${'' | 'typed or '}${'' | 'words and '}${'unfinished' | 'stems'}`

type QueryValues = Partial<Record<'typed' | 'words' | 'last' | 'beginning' | 'stems', string>>

/** A query to be compared with a text-search column of English texts. */
export function tsqueryOf({ shape, values }: WordsQuery): SQL {
  return tsqueryFrom(shape, (name) => values[name])
}

/** The same of places for the values. @param value the place of each */
export function tsqueryFrom(shape: QueryShape, value: (name: keyof QueryValues) => unknown): SQL {
  const typed = sql`websearch_to_tsquery('pg_catalog.english', ${value('typed')})`
  if (shape === 'typed') return typed
  const stems = sql`to_tsquery('pg_catalog.simple', ${value('stems')})`
  const last = shape.endsWith('stems') ? stems : sql`(${unfinished(value)} || ${stems})`
  const split = shape.includes('words')
    ? sql`(plainto_tsquery('pg_catalog.english', ${value('words')}) && ${last})`
    : last
  return shape.startsWith('typed') ? sql`(${typed} || ${split})` : split
}

function unfinished(value: (name: keyof QueryValues) => unknown): SQL {
  const last = value('last')
  // Not whatever begins with its stem: for "cities" that would be each citizen, and of a short stem half the index.
  return sql`(case when (ts_lexize('pg_catalog.english_stem', ${last}))[1] = ${last} then ''
      else to_tsquery('pg_catalog.english', ${last}) end)
    || to_tsquery('pg_catalog.simple', ${value('beginning')})`
}

/**
 * What a person typed: every word must be there, stemmed; the last one may be unfinished, and finds what begins with
 * it, too. `"several words"`, `-word` and `or` mean what they mean elsewhere.
 * @param stems of words that the last one begins, where it is not the beginning of the stem: `qualificat`, `qualif`
 * @returns undefined if there is no word in it
 */
export function searchQuery(typed: string, stems: string[] = []): WordsQuery | undefined {
  const words = typedWords(typed)
  const last = words.pop()
  if (last === undefined || isFinished(typed)) return wholeWordsQuery(typed)
  const values = { last, beginning: `${last}:*`, stems: anyOf(stems) }
  return splitQuery(typed, words, 'unfinished', values)
}

/** Every word must be there, stemmed; of the last one any of `stems`. */
export function finishedQuery(typed: string, stems: string[]): WordsQuery {
  return splitQuery(typed, typedWords(typed).slice(0, -1), 'stems', { stems: anyOf(stems) })
}

function splitQuery(typed: string, words: string[], last: 'unfinished' | 'stems', values: QueryValues): WordsQuery {
  const shape = words.length === 0 ? last : (`words and ${last}` as const)
  const split = { ...values, words: words.join(' ') }
  // PostgreSQL takes an address or the name of a file as one word, and reads other signs and long words as they stand.
  // What would be a choice to it is none here: a dash between words excludes nothing.
  const read = withoutNul(typed).replace(/(?<![\p{L}\p{N}])-|-(?![\p{L}\p{N}])/gu, ' ')
  const isPlain = (/^[\p{L}\p{N}\s]*$/u.test(read) && !longWord.test(read)) || /\bor\b/i.test(read)
  return isPlain ? { shape, values: split } : { shape: `typed or ${shape}`, values: { ...split, typed: read } }
}

function anyOf(stems: string[]): string {
  return stems.map((stem) => `'${stem.replaceAll(/['\\]/g, '')}'`).join(' | ')
}

/** Like `searchQuery` where the last word is long enough to be a beginning (`disco`); else it is taken as finished. */
export function unfinishedQuery(typed: string, stems: string[] = []): WordsQuery | undefined {
  return beginningIn(typed) === undefined ? wholeWordsQuery(typed) : searchQuery(typed, stems)
}

/** The last word that was typed, where it may be the beginning of one. */
export function beginningIn(typed: string): string | undefined {
  const last = typedWords(typed).at(-1)
  return isFinished(typed) || (last?.length ?? 0) < 3 ? undefined : last
}

/** True where the last word is none that is searched for by its beginning: beside what is not, "the" is passed over. */
function isFinished(typed: string): boolean {
  const words = typedWords(typed)
  const isPassedOver = stopWords.has(words.at(-1) ?? '') && words.some((word) => !stopWords.has(word))
  return isComposed(typed) || isPassedOver
}

/** The words that somebody typed, in small letters; 12 at most. */
export function typedWords(typed: string): string[] {
  const words = typed.match(/[\p{L}\p{N}]+/gu) ?? []
  const first = words.slice(0, mostWords).map((word) => [...word].slice(0, longest).join('').toLowerCase())
  // One that is passed over is not the last one that was typed.
  while (words.length > mostWords && first.length > 1 && stopWords.has(first.at(-1) ?? '')) first.pop()
  return first
}

/** True where not every word that was typed must be there: `won or lost`, `-lost`. */
export function isChoice(typed: string): boolean {
  return /(^|\s)-\S|\sor\s/i.test(typed)
}

function isComposed(typed: string): boolean {
  return typed.includes('"') || isChoice(typed)
}

/** The same for words of which none is unfinished. */
export function wholeWordsQuery(typed: string): WordsQuery | undefined {
  return typedWords(typed).length === 0 ? undefined : { shape: 'typed', values: { typed: withoutNul(typed) } }
}

/** With which all forms of a word begin. */
export function startOf(word: Placeholder): SQL {
  // The last letter of a stem may be another one in the text: discoveri, discovery.
  return sql`left(coalesce((ts_lexize('pg_catalog.english_stem', ${word}))[1], ${word}), -1)`
}

/**
 * What a person typed, to be compared with a text-search column of names and addresses, which have no language: every
 * word must be the beginning of one there.
 * @returns undefined if there is no word in it
 */
export function namesQuery(typed: string): SQL | undefined {
  const words = typedWords(typed)
  if (words.length === 0) return undefined
  return sql`to_tsquery('pg_catalog.simple', ${words.map((word) => `${word}:*`).join(' & ')})`
}

/** Rows of which one of `columns` contains `part` as it was typed, in any case; undefined for nothing typed. */
export function contains(part: string | undefined, ...columns: SQLWrapper[]): SQL | undefined {
  if (!part) return undefined
  const pattern = `%${escapeLike(withoutNul(part))}%`
  return or(...columns.map((column) => ilike(column as SQL, pattern)))
}

/** `text` with what LIKE reads as a pattern escaped. */
export function escapeLike(text: string): string {
  return text.replace(/[%_\\]/g, '\\$&')
}

// PostgreSQL takes no NUL in a text.
function withoutNul(typed: string): string {
  return typed.replaceAll('\0', '')
}
