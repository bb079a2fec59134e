import { like, sql } from 'drizzle-orm'
import { advisoryLocks } from '#app/platform/database/advisory-locks.ts'
import { database } from '#app/platform/database/database.server.ts'
import { isId } from '#app/platform/ids.ts'
import { freeSlug, slugOf } from '#app/platform/slugs.ts'
import type { EventRow } from './lock.server.ts'
import { events } from './tables.server.ts'

/** A free slug for a title, reserved until the caller's transaction ends. */
export async function freeEventSlug(title: string): Promise<string> {
  const base = slugOf(title, 'event')
  await database().execute(sql`select pg_advisory_xact_lock(${advisoryLocks.eventSlugs})`)
  // `seat` is reserved: registrations are below `/events/seat`.
  const rows = await database()
    .select({ slug: events.slug })
    .from(events)
    .where(like(events.slug, `${base}%`))
  return freeSlug(base, new Set(['seat', ...rows.map(({ slug }) => slug)]))
}

/** The event's slug, which a new title does not change. Events from before slugs existed get one now. */
export async function currentSlug({ slug }: EventRow, title: string): Promise<string> {
  return isId(slug) ? freeEventSlug(title) : slug
}
