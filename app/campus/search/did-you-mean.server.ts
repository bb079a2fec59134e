import type { Actor } from '#app/platform/actor.ts'
import type { Narrowing } from '../posts/found/queries.server.ts'
import { find } from './find.server.ts'
import { countFound } from './found.ts'
import type { AskedSearch } from './search-address.ts'
import { type KnownWords, knownWords, nearWords } from './vocabulary/queries.server.ts'

const mostTries = 3
/** Of how many words others are looked for, which costs a query each. */
const mostWords = 3

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
  const looked = rare
    .slice(0, mostWords)
    .map(async (word): Promise<[string, string[]]> => [word.word, await nearWords(word)])
  const near = new Map(await Promise.all(looked))
  for (let turn = 0; turn < mostTries; turn++) {
    const meant = asked.q.replace(/[\p{L}\p{N}]+/gu, (word) => near.get(word.toLowerCase())?.[turn] ?? word)
    if (meant === asked.q) return undefined
    const words = await knownWords(meant)
    if (words && countFound(await find(actor, { ...asked, q: meant }, words, narrowing, {}, 1)) > 0) return meant
  }
  return undefined
}
