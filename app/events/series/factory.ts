import { asc, eq } from 'drizzle-orm'
import { buildMember } from '#app/members/factory.ts'
import type { SignedIn } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { CampusEvent } from '../event.ts'
import { buildEvent } from '../factory.ts'
import type { EventRow } from '../lock.server.ts'
import { events } from '../tables.server.ts'
import { repeatEvent } from './repeat.server.ts'
import { eventSeries } from './tables.server.ts'

/** Creates a series without dates. */
export async function buildSeries(): Promise<{ id: string }> {
  const id = newId()
  await database().insert(eventSeries).values({ id, rule: 'FREQ=WEEKLY' })
  return { id }
}

/** The dates of an event's series, earliest first. */
export async function inSeries(id: string): Promise<EventRow[]> {
  const [one] = await database().select().from(events).where(eq(events.id, id))
  return database()
    .select()
    .from(events)
    .where(eq(events.seriesId, one?.seriesId ?? ''))
    .orderBy(asc(events.startsAt), asc(events.id))
}

/** Creates a public cohort of three dates, and an editor. */
export async function buildCohort({ capacity }: { capacity?: number } = {}): Promise<{
  admin: SignedIn
  event: CampusEvent
  dates: [string, string, string]
}> {
  const admin = await buildMember({ role: 'editor' })
  const startsAt = new Date('2033-03-03T19:00Z')
  const event = await buildEvent({ startsAt, timeZone: 'America/New_York', capacity, audience: 'public' })
  await repeatEvent(admin, event.id, { every: 'two-weeks', until: '2033-03-31', cohort: true })
  const dates = (await inSeries(event.id)).map(({ id }) => id) as [string, string, string]
  return { admin, event, dates }
}
