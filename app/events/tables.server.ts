import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import { renderingColumns } from '#app/platform/markdown/stored.server.ts'
import type { AgendaRow } from './agenda/agenda.ts'
import type { Audience, ReminderKind } from './event.ts'

export const events = pgTable('events', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  /** The URL segment below `/events/`. */
  slug: text().notNull().default(sql`gen_random_uuid()::text`),
  audience: text().$type<Audience>().notNull().default('members'),
  /** The person of the site who hosts it. */
  hostId: uuid('host_id'),
  /** Visible to editors only. */
  draft: boolean().notNull().default(false),
  description: text().notNull().default(''),
  startsAt: timestamptz('starts_at', 3).notNull(),
  endsAt: timestamptz('ends_at', 3).notNull(),
  /** IANA name of the zone in which it was scheduled. */
  timeZone: text('time_zone').notNull().default('UTC'),
  /** Null if unlimited. */
  capacity: integer(),
  seatsTaken: integer('seats_taken').notNull().default(0),
  /** Increases with each seat that is taken or freed. */
  seatChanges: integer('seat_changes').notNull().default(0),
  joinUrl: text('join_url'),
  /** Increases with each change, so that calendars accept the newer file. */
  revision: integer().notNull().default(0),
  /** Minutes before the start at which guests are reminded. */
  reminders: integer().array().notNull().default([1440, 60]),
  /** Channels for reminders. */
  remindBy: text('remind_by').array().$type<ReminderKind[]>().notNull().default(['mail']),
  /** Hours in which people who moved up from the waiting list may decline, or must accept. */
  declineHours: integer('decline_hours').notNull().default(24),
  /** Whether they must accept by then, or the seat passes to the next in line. */
  mustAccept: boolean('must_accept').notNull().default(false),
  /** The event was cancelled; pages and calendars show it. */
  cancelledAt: timestamptz('cancelled_at', 3),
  cancelledBecause: text('cancelled_because').notNull().default(''),
  /** The agenda, in local times of its zone. */
  agenda: jsonb().$type<AgendaRow[]>().notNull().default([]),
  /** When the draft is published automatically. */
  publishAt: timestamptz('publish_at', 3),
  /** The series that the event is a date of. */
  seriesId: uuid('series_id'),
  /** One registration covers all dates of its series. */
  cohort: boolean().notNull().default(false),
  /** URL of the recording. */
  recordingUrl: text('recording_url'),
  /** The discussion post in the Campus. */
  threadPostId: uuid('thread_post_id'),
  /** Idempotency key for creating the discussion post. */
  threadKey: uuid('thread_key').notNull().default(sql`gen_random_uuid()`),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
  /** When its calendar data last changed; maintained by a database trigger. */
  changedAt: timestamptz('changed_at', 3).notNull().defaultNow(),
  removedAt: timestamptz('removed_at', 3),
  ...renderingColumns(),
})
