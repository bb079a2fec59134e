import type { Actor } from '#app/platform/actor.ts'
import { typedWords, unfinishedQuery, wholeWordsQuery } from '#app/platform/lists/search.server.ts'
import type { WordUses } from '#app/platform/lists/searched-table.ts'
import type { Narrowing } from '../posts/found/queries.server.ts'
import { find } from './find.server.ts'
import { wordsShown } from './found.ts'
import type { AskedSearch } from './search-address.ts'
import { type NearWord, wordsNear } from './vocabulary/near-words.server.ts'
import type { KnownWords } from './vocabulary/queries.server.ts'

const mostTries = 3
/** Of each kind, so many texts are looked at for the words as they are written. */
const mostLookedAt = 3

/**
 * What somebody may have meant who typed words that hardly anybody writes; undefined where nothing is near. Only words
 * are suggested that this actor can read, as they are written, in the first that is found with them: words that only
 * others may see never leak, beside another word or as a form of one neither.
 */
export async function didYouMean(
  actor: Actor,
  asked: AskedSearch,
  { rare, uses }: KnownWords,
  narrowing: Narrowing,
): Promise<string | undefined> {
  const near = await wordsNear(rare)
  for (let turn = 0; turn < mostTries; turn++) {
    const standIns: NearWord[] = []
    const meant = asked.q.replace(/[\p{L}\p{N}]+/gu, (word) => {
      const standIn = near.get(word.toLowerCase())?.[turn]
      if (standIn) standIns.push(standIn)
      return standIn?.word ?? word
    })
    if (meant === asked.q) return undefined
    // A word that stands in for another is whole, and found without asking what it may be the beginning of.
    const isWhole = typedWords(meant).at(-1) !== typedWords(asked.q).at(-1)
    const query = isWhole ? wholeWordsQuery(meant) : unfinishedQuery(meant)
    if (!query) continue
    const counted = usesOf(typedWords(meant), standIns, uses)
    const known = { query, queryOfMany: query, uses: counted, written: undefined, rare: [] }
    const shown = wordsShown(await find(actor, { ...asked, q: meant }, known, narrowing, {}, mostLookedAt))
    if (standIns.every(({ word }) => shown.has(word))) return meant
  }
  return undefined
}

/** In about how many texts the words stand; not known of a word beside another, or where not all are counted. */
function usesOf(words: string[], [standIn]: NearWord[], { posts, comments }: KnownWords['uses']): KnownWords['uses'] {
  const isAlone = words.length === 1 && standIn !== undefined
  const inAll = (all: WordUses | undefined, rows: number) => all && { rows, of: all.of }
  return {
    posts: isAlone ? inAll(posts, standIn.posts) : undefined,
    comments: isAlone ? inAll(comments, standIn.comments) : undefined,
  }
}
