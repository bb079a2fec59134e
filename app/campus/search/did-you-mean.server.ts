import type { Actor } from '#app/platform/actor.ts'
import { typedWords, unfinishedQuery, wholeWordsQuery } from '#app/platform/lists/search.server.ts'
import type { Narrowing } from '../posts/found/queries.server.ts'
import { find } from './find.server.ts'
import { countFound } from './found.ts'
import type { AskedSearch } from './search-address.ts'
import type { KnownWords } from './vocabulary/queries.server.ts'

const mostTries = 3

/**
 * What somebody may have meant who typed words that hardly anybody writes; undefined where nothing is near. Only what
 * finds something that this actor may see is suggested: words that only others may see never leak.
 */
export async function didYouMean(
  actor: Actor,
  asked: AskedSearch,
  { rare }: KnownWords,
  narrowing: Narrowing,
): Promise<string | undefined> {
  const near = new Map(rare.map(({ word, near }) => [word, near]))
  for (let turn = 0; turn < mostTries; turn++) {
    const meant = asked.q.replace(/[\p{L}\p{N}]+/gu, (word) => near.get(word.toLowerCase())?.[turn] ?? word)
    if (meant === asked.q) return undefined
    // A word that stands in for another is whole, and found without asking what it may be the beginning of.
    const isWhole = typedWords(meant).at(-1) !== typedWords(asked.q).at(-1)
    const query = isWhole ? wholeWordsQuery(meant) : unfinishedQuery(meant)
    const words = query && { query, written: undefined, uses: { posts: undefined, comments: undefined }, rare: [] }
    if (words && countFound(await find(actor, { ...asked, q: meant }, words, narrowing, {}, 1)) > 0) return meant
  }
  return undefined
}
