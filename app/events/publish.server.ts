import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { system } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { emit } from '#app/platform/events.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { lockEvent } from './lock.server.ts'
import { fillSeatsLater } from './seats.server.ts'
import { events } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    /** A draft was published because its time has come. */
    'event.published': { eventId: string; title: string }
  }
}

/** Publishes drafts whose time has come. Runs every minute. */
export const publishDueEvents = defineJob<Record<string, never>>('event.publish-due', async () => {
  await publishDue(new Date())
})

/** Publishes every due draft once, also after an outage; skips past and cancelled events. */
export async function publishDue(now: Date): Promise<void> {
  const isDue = and(
    eq(events.draft, true),
    lte(events.publishAt, now),
    gt(events.endsAt, now),
    isNull(events.cancelledAt),
    isNull(events.removedAt),
  )
  const due = await database().select({ id: events.id }).from(events).where(isDue)
  for (const { id } of due) await transaction(() => publishLocked(id, now))
}

async function publishLocked(id: string, now: Date): Promise<void> {
  const { draft, publishAt, title, revision, cohort } = await lockEvent(id)
  // Published or postponed by somebody else in the meantime.
  if (!draft || !publishAt || publishAt > now) return
  await database()
    .update(events)
    .set({ draft: false, publishAt: null, revision: revision + 1 })
    .where(eq(events.id, id))
  if (cohort) await fillSeatsLater(id)
  await emit(system, 'event.published', { eventId: id, title })
}
