import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import { renderToStore } from '#app/platform/markdown/stored.server.ts'
import { setGroups } from './audience/set-groups.server.ts'
import { type EventDraft, eventDraft } from './event.ts'
import { freeEventSlug } from './slug.server.ts'
import { events } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'event.scheduled': { eventId: string; title: string }
  }
}

/** Creates an event. @throws Forbidden unless admin */
export async function scheduleEvent(actor: Actor, values: EventDraft): Promise<{ id: string }> {
  if (!can(actor, 'event.manage')) throw new Forbidden()
  const id = newId()
  const { groups, ...draft } = eventDraft.parse(values)
  const rendering = await renderToStore(draft.description)
  await transaction(async () => {
    await database()
      .insert(events)
      .values({ id, slug: await freeEventSlug(draft.title), ...draft, ...rendering })
    await setGroups(id, draft.audience, groups)
    await emit(actor, 'event.scheduled', { eventId: id, title: draft.title })
  })
  return { id }
}
