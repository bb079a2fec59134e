import type { Actor } from '#app/platform/actor.ts'
import { typedWords, unfinishedQuery, wholeWordsQuery } from '#app/platform/lists/search.server.ts'
import type { WordUses } from '#app/platform/lists/searched-table.ts'
import type { Narrowing } from '../posts/found/queries.server.ts'
import { find } from './find.server.ts'
import { countFound } from './found.ts'
import type { AskedSearch } from './search-address.ts'
import type { KnownWords, NearWord } from './vocabulary/queries.server.ts'

const mostTries = 3

/**
 * What somebody may have meant who typed words that hardly anybody writes; undefined where nothing is near. Only what
 * finds something that this actor may see is suggested: words that only others may see never leak.
 */
export async function didYouMean(
  actor: Actor,
  asked: AskedSearch,
  { rare, uses }: KnownWords,
  narrowing: Narrowing,
): Promise<string | undefined> {
  const near = new Map(rare.map(({ word, near }) => [word, near]))
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
    const known = {
      query,
      queryOfMany: query,
      uses: usesOf(typedWords(meant), standIns, uses),
      written: undefined,
      rare: [],
    }
    if (countFound(await find(actor, { ...asked, q: meant }, known, narrowing, {}, 1)) > 0) return meant
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
