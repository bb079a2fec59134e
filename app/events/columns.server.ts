import { sql } from 'drizzle-orm'
import { personWith } from '#app/people/queries.server.ts'
import { filesOfEvent } from './follow-up/files/queries.server.ts'
import { events } from './tables.server.ts'

/** Columns for everybody who may see an event: no join link, no names. */
export const openColumns = {
  id: events.id,
  slug: events.slug,
  title: events.title,
  description: events.description,
  html: events.html,
  plain: events.plain,
  startsAt: events.startsAt,
  endsAt: events.endsAt,
  timeZone: events.timeZone,
  capacity: events.capacity,
  seatsTaken: events.seatsTaken,
  cancelled: sql<boolean>`(${events.cancelledAt} is not null or ${events.removedAt} is not null)`,
  cancelledBecause: events.cancelledBecause,
  revision: events.revision,
  changedAt: events.changedAt,
  recordingUrl: events.recordingUrl,
  threadPostId: events.threadPostId,
  files: filesOfEvent,
  agenda: events.agenda,
  host: personWith(events.hostId),
  seriesId: events.seriesId,
  cohort: events.cohort,
}
