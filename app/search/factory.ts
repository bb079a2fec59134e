import type { Actor } from '#app/platform/actor.ts'
import { type ShownHit, search } from './find.server.ts'
import { askedSearch } from './search-address.ts'

/** What a search finds, by its address without the path: `q=disco&in=posts`. */
export async function foundAt(actor: Actor, address: string): Promise<ShownHit[]> {
  return (await search(actor, askedSearch(new URLSearchParams(address)))).hits
}

/** What the page at this address asks whether it was meant. */
export async function meant(actor: Actor, address: string): Promise<string | undefined> {
  return (await search(actor, askedSearch(new URLSearchParams(address)))).meant
}
