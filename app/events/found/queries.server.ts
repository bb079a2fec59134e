import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { Forbidden } from '#app/platform/errors.ts'
import {
  type FoundText,
  foundTexts,
  type SearchedTexts,
  type TextSearch,
} from '#app/platform/lists/found-texts.server.ts'
import type { PageOf } from '#app/platform/lists/page-of.ts'
import { eventInSight } from '../audience/queries.server.ts'
import { events } from '../tables.server.ts'

/** Events that hold the words, the latest or the best first, by `events_search`. One query. @throws Forbidden */
export async function searchEvents(actor: Actor, search: TextSearch): Promise<PageOf<FoundText>> {
  if (!can(actor, 'event.see')) throw new Forbidden()
  return foundTexts(search, [{ ...eventTexts, shown: and(standing, eventInSight(actor)) }])
}

const standing = and(isNull(events.removedAt), eq(events.draft, false))

/** Events as `foundTexts` searches them: those that every member may see. */
export const eventTexts: SearchedTexts = {
  table: events,
  kind: 'event',
  id: events.id,
  at: events.startsAt,
  title: events.title,
  text: events.description,
  // Only events for everybody have a page of their own.
  href: sql`case when ${events.audience} = 'public' then '/events/' || ${events.slug}
    else '/campus/events' || case when ${events.endsAt} < now() then '?past' else '' end || '#event-' || ${events.id}
    end`,
  shown: and(standing, ne(events.audience, 'groups')),
}
