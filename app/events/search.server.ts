import { and, eq, isNull, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import type { SearchSource } from '#app/platform/lists/search.server.ts'
import { eventVisibleTo } from './audience/queries.server.ts'
import { events } from './tables.server.ts'

/** Searches the events that the actor may see; visitors only public ones. By `events_search`. */
export function searchedEvents(actor: Actor): SearchSource {
  const seen = can(actor, 'event.see') ? eventVisibleTo(actor) : eq(events.audience, 'public')
  return {
    kind: 'events',
    table: events,
    id: events.id,
    at: events.startsAt,
    title: events.title,
    text: events.description,
    // Only public events have their own page.
    href: sql`case when ${events.audience} = 'public' then '/events/' || ${events.slug}
      else '/campus/events' || case when ${events.endsAt} < now() then '?past' else '' end || '#event-' || ${events.id}
      end`,
    where: and(isNull(events.removedAt), eq(events.draft, false), seen),
    suggestsTitles: true,
  }
}
