import { and, gt, isNull, lte, or, type SQLWrapper, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { onEvent } from '#app/platform/events.server.ts'
import { defineJob } from '#app/platform/jobs/jobs.server.ts'
import { invalidateTags } from '#app/platform/pages.server.ts'
import { events } from './tables.server.ts'

/** Invalidates the cached event pages on every change of an event. */
export function invalidateEventPages(): void {
  for (const name of changes) onEvent(name, () => invalidateTags('events'))
}

const changes = [
  'event.scheduled',
  'event.repeated',
  'event.revised',
  'event.cancelled',
  'event.series-changed',
  'event.series-cancelled',
  'event.reinstated',
  'event.deleted',
  'event.recovered',
  'event.published',
  'event.recording-set',
  'event.file-added',
  'event.file-removed',
  'event.thread-linked',
  'event.speaker-added',
  'event.speaker-revised',
  'event.speaker-removed',
] as const

/** Invalidates pages with upcoming events after one has begun or ended, since that emits no change. */
export const invalidateBegunEvents = defineJob<Record<string, never>>('events.begun', async () => {
  const [begun] = await database()
    .select({ id: events.id })
    .from(events)
    .where(and(or(isOfLastHour(events.startsAt), isOfLastHour(events.endsAt)), isNull(events.removedAt)))
    .limit(1)
  if (begun) await invalidateTags('events')
})

function isOfLastHour(moment: SQLWrapper) {
  return and(gt(moment, sql`now() - interval '1 hour'`), lte(moment, sql`now()`))
}
