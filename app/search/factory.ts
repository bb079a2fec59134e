import type { Actor } from '#app/platform/actor.ts'
import { type ShownHit, search } from './find.server.ts'
import { readSearchQuery } from './search-address.ts'

/** The hits of a search, by the query of its address: `q=disco&in=posts`. */
export async function foundAt(actor: Actor, address: string): Promise<ShownHit[]> {
  return (await search(actor, readSearchQuery(new URLSearchParams(address)))).hits
}

/** The suggestion (“Did you mean”) of the search at this address. */
export async function meant(actor: Actor, address: string): Promise<string | undefined> {
  return (await search(actor, readSearchQuery(new URLSearchParams(address)))).meant
}
