import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { CuratedDraft } from './curated.ts'
import { curatedResources } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'curated.added': { curatedId: string; title: string }
  }
}

/** Adds a curated resource. @throws Forbidden unless admin */
export async function addCurated(actor: Actor, draft: CuratedDraft): Promise<{ id: string }> {
  if (!can(actor, 'curated.manage')) throw new Forbidden()
  const id = newId()
  await transaction(async () => {
    await database()
      .insert(curatedResources)
      .values({ id, ...draft })
    await emit(actor, 'curated.added', { curatedId: id, title: draft.title })
  })
  return { id }
}
