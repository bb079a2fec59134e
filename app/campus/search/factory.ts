import type { Actor } from '#app/platform/actor.ts'
import { emptyPage, type Place } from '#app/platform/lists/page-of.ts'
import { didYouMean } from './did-you-mean.server.ts'
import { find, narrowingOf } from './find.server.ts'
import type { Found } from './found.ts'
import { askedSearch } from './search-address.ts'
import { knownWords } from './vocabulary/queries.server.ts'

/** What a search finds, by its address without the path: `q=disco&in=posts`. */
export async function foundAt(actor: Actor, address: string, place: Place = {}): Promise<Required<Found>> {
  const asked = askedSearch(new URLSearchParams(address))
  const nothing = {
    posts: emptyPage,
    comments: emptyPage,
    members: emptyPage,
    events: emptyPage,
    curated: emptyPage,
    library: emptyPage,
  }
  const words = await knownWords(asked.q)
  if (!words) return nothing
  const { narrowing } = await narrowingOf(actor, asked)
  return { ...nothing, ...(await find(actor, asked, words, narrowing, place)) }
}

/** What the page at this address asks whether it was meant. */
export async function meant(actor: Actor, address: string) {
  const asked = askedSearch(new URLSearchParams(address))
  const words = await knownWords(asked.q)
  return words && didYouMean(actor, asked, words, (await narrowingOf(actor, asked)).narrowing)
}
