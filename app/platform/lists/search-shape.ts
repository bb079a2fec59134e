import type { Place } from './page-of.ts'
import type { QueryShape } from './search.server.ts'
import type { SearchedWords, WordUses } from './searched-table.ts'

/** The order of what a search finds. */
export type SearchSort = 'date' | 'relevance'

/** All that decides how the statement for a page of found rows reads. What else it is told, are values. */
export interface FoundShape {
  query: QueryShape
  /** Snippets are cut out around a single word. */
  isOneWord: boolean
  /** Snippets are marked by PostgreSQL. */
  isMarkedThere: boolean
  /** The newest are found among all that hold the words, or first (a number) or only among so many of all rows. */
  way: 'all' | 'by index' | 'among the newest' | number
  /** The words are so rare that all rows are ranked. */
  isRankedWhole: boolean
  sort: SearchSort
  place: 'after' | 'before' | ''
  hasSince: boolean
  most: number
}

/** A page of found rows, and what narrows it. */
export interface FoundPage {
  place: Place
  sort: SearchSort
  /** Rows, one more than are shown. */
  most: number
  since?: Date | undefined
  /** For about which part of all rows it holds what narrows them by the table's own columns, and by a look-up. */
  share?: number
  narrowedShare?: number
}

/** So many rows are read at once rather than in several steps. */
const few = 200
/** So many of the newest rows may be looked through before the index is asked. */
const lookedThrough = [250, 1000, 4000, 16_000]
/** Reading a row that the index leads to takes as long as it takes to collect so many entries of the index. */
const entriesOfRow = 25
/** Of more rows than this not all are ranked, but so many of the newest ones that hold the words. */
const mostRankedWhole = 3000
export const mostRanked = 500
/** By so many of the newest rows it is seen how close together they are in time. */
export const sample = 200
/** The part of all rows that may hold words of which nothing is known. */
const supposed = 0.1

/** The shape of the statement that finds a page, and its values by the names of their places. */
export function shapeOf(words: SearchedWords, page: FoundPage): { shape: FoundShape; values: Record<string, unknown> } {
  const { query, written, uses, onlyRecent = false } = words
  const { place, sort, most, since } = page
  const word = written?.length === 1 ? written[0]?.word : undefined
  const shape: FoundShape = {
    query: query.shape,
    isOneWord: word !== undefined,
    isMarkedThere: !written,
    way: onlyRecent ? 'among the newest' : wayTo(uses, page),
    isRankedWhole: !onlyRecent && uses !== undefined && uses.rows <= mostRankedWhole,
    sort,
    place: place.after ? 'after' : place.before ? 'before' : '',
    hasSince: since !== undefined,
    most,
  }
  const at = place.after ?? place.before
  return { shape, values: { ...query.values, word, at, since: since?.toISOString(), times: timesSample(uses, page) } }
}

/** How the newest rows are found: the planner cannot tell a common word from one that nobody wrote. */
function wayTo(uses: WordUses | undefined, { most, sort, narrowedShare = 1 }: FoundPage): FoundShape['way'] {
  if (!uses) return 'by index'
  if (uses.rows <= few) return 'all'
  const wanted = sort === 'date' ? most : mostRanked
  // Words do not stand evenly: half as many again are reckoned with.
  const untilEnough = (1.5 * wanted * uses.of) / Math.max(1, uses.rows * narrowedShare)
  if (untilEnough > uses.rows / entriesOfRow) return 'by index'
  return lookedThrough.find((rows) => rows >= untilEnough) ?? 'by index'
}

/** How many times as long as `sample` rows last it takes until as many as are wanted hold the words. */
function timesSample(uses: WordUses | undefined, { most, sort, share = 1, narrowedShare = 1 }: FoundPage): number {
  const wanted = sort === 'date' ? most : mostRanked
  const holding = (uses ? uses.rows / Math.max(1, uses.of) : supposed) * share * narrowedShare
  // Words do not stand evenly: more is reckoned with, for a second step reads eight times as much.
  return (wanted * 1.8) / (sample * Math.max(holding, Number.EPSILON))
}
