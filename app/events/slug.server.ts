import { like } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import { freeSlug, slugOf } from '#app/platform/slugs.ts'
import type { EventRow } from './hold.server.ts'
import { events } from './tables.server.ts'

/** A free address made from a title. */
export async function freeEventSlug(title: string): Promise<string> {
  const base = slugOf(title, 'event')
  // `seat` is the room of registrations, below which no event stands.
  const rows = await database()
    .select({ slug: events.slug })
    .from(events)
    .where(like(events.slug, `${base}%`))
  return freeSlug(base, new Set(['seat', ...rows.map(({ slug }) => slug)]))
}

/** The address that an event keeps, whatever it is called later. From before there were addresses it has none yet. */
export async function standingSlug({ slug }: EventRow, title: string): Promise<string> {
  return isId(slug) ? freeEventSlug(title) : slug
}
