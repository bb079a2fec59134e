import type { Actor } from '#app/platform/actor.ts'
import { typedWords, unfinishedQuery, type WordsQuery, wholeWordsQuery } from '#app/platform/lists/search.server.ts'
import type { WordUses } from '#app/platform/lists/searched-table.ts'
import type { Narrowing } from '../posts/found/queries.server.ts'
import { find } from './find.server.ts'
import { countFound, wordsShown } from './found.ts'
import type { AskedSearch } from './search-address.ts'
import { type NearWord, wordsNear } from './vocabulary/near-words.server.ts'
import type { KnownWords } from './vocabulary/queries.server.ts'

/** Of each kind, so many texts are looked at for a word as it is written. */
const mostLookedAt = 3

/**
 * What is written nearly like the rare words of a search, to be asked for beside it; undefined where not all is
 * counted, and any word may look rare.
 */
export function nearWhereCounted({ rare, uses }: KnownWords): Promise<Near> | undefined {
  return uses.posts && uses.comments ? wordsNear(rare) : undefined
}

type Near = Awaited<ReturnType<typeof wordsNear>>

/**
 * What somebody may have meant who typed words that hardly anybody writes; undefined where nothing is near, or it finds
 * nothing. A word is suggested only where this actor can read it, as it is written, in the first that is found with it
 * alone: each for itself, so that words that only others may see never leak, nor that there is one.
 * @param asNear what `nearWhereCounted` found
 */
export async function didYouMean(
  actor: Actor,
  asked: AskedSearch,
  { rare, uses }: KnownWords,
  narrowing: Narrowing,
  asNear?: Near,
): Promise<string | undefined> {
  const near = asNear ?? (await wordsNear(rare))
  if (near.size === 0) return undefined
  const findWith = (query: WordsQuery, q: string, counted: KnownWords['uses'], most: number) => {
    const known = { query, queryOfMany: query, uses: counted, written: undefined, rare: [] }
    return find(actor, { ...asked, q }, known, narrowing, {}, most)
  }
  const isReadable = async (standIn: NearWord) => {
    const query = wholeWordsQuery(standIn.word)
    if (!query) return false
    return wordsShown(await findWith(query, standIn.word, usesOf(standIn, uses), mostLookedAt)).has(standIn.word)
  }
  const standIns = new Map<string, string>()
  await Promise.all(
    [...near].map(async ([word, candidates]) => {
      for (const standIn of candidates) if (await isReadable(standIn)) return void standIns.set(word, standIn.word)
    }),
  )
  const meant = asked.q.replace(/[\p{L}\p{N}]+/gu, (word) => standIns.get(word.toLowerCase()) ?? word)
  if (meant === asked.q) return undefined
  if (typedWords(meant).length === 1) return meant
  // A word that stands in for another is whole, and found without asking what it may be the beginning of.
  const isWhole = typedWords(meant).at(-1) !== typedWords(asked.q).at(-1)
  const query = isWhole ? wholeWordsQuery(meant) : unfinishedQuery(meant)
  return query && countFound(await findWith(query, meant, unknown, 1)) > 0 ? meant : undefined
}

const unknown = { posts: undefined, comments: undefined }

/** In about how many texts a word stands; not known where not all are counted. */
function usesOf(standIn: NearWord, { posts, comments }: KnownWords['uses']): KnownWords['uses'] {
  const inAll = (all: WordUses | undefined, rows: number) => all && { rows, of: all.of }
  return { posts: inAll(posts, standIn.posts), comments: inAll(comments, standIn.comments) }
}
