// The search's own queries, for `search.ts`, which loads this file as the build does: they import pages' parts.
import { didYouMean, nearWhereCounted } from '#app/campus/search/did-you-mean.server.ts'
import { find, narrowingOf } from '#app/campus/search/find.server.ts'
import { countFound } from '#app/campus/search/found.ts'
import { askedSearch } from '#app/campus/search/search-address.ts'
import { countWordsUntil } from '#app/campus/search/vocabulary/count-words.server.ts'
import { knownWords } from '#app/campus/search/vocabulary/queries.server.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { close, connect } from '#app/platform/database/pool/pool.server.ts'

export { close, connect, countWordsUntil }

/** Finds what the page of a search shows, without the page. @returns how many */
export async function searched(member: SignedIn, address: string): Promise<number> {
  const asked = askedSearch(new URLSearchParams(address))
  const known = await knownWords(asked.q)
  if (!known) return 0
  const { narrowing } = await narrowingOf(member, asked)
  const [found, near] = await Promise.all([find(member, asked, known, narrowing, {}), nearWhereCounted(known)])
  if (countFound(found) < 3) await didYouMean(member, asked, known, narrowing, near)
  return countFound(found)
}
