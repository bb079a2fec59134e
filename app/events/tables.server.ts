import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { renderingColumns } from '#app/platform/markdown/stored.server.ts'

import type { AgendaRow } from './agenda/agenda.ts'
import type { Audience, ReminderKind } from './event.ts'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const events = pgTable('events', {
  id: uuid().primaryKey(),
  title: text().notNull(),
  /** Its address below `/events/`. */
  slug: text().notNull().default(sql`gen_random_uuid()::text`),
  audience: text().$type<Audience>().notNull().default('members'),
  /** Seen by editors alone. */
  draft: boolean().notNull().default(false),
  description: text().notNull().default(''),
  startsAt: time('starts_at').notNull(),
  endsAt: time('ends_at').notNull(),
  /** The zone by whose clocks it was scheduled, by its IANA name. */
  timeZone: text('time_zone').notNull().default('UTC'),
  /** Null: as many as come. */
  capacity: integer(),
  seatsTaken: integer('seats_taken').notNull().default(0),
  /** Grows with each seat that is taken or given up. */
  seatChanges: integer('seat_changes').notNull().default(0),
  joinUrl: text('join_url'),
  /** Grows with each change, so that calendars take the newer file. */
  revision: integer().notNull().default(0),
  /** Minutes before the start at which guests are reminded. */
  reminders: integer().array().notNull().default([1440, 60]),
  /** How guests are reminded. */
  remindBy: text('remind_by').array().$type<ReminderKind[]>().notNull().default(['mail']),
  /** How long somebody who moved up from the waiting list may decline, or has to accept. */
  declineHours: integer('decline_hours').notNull().default(24),
  /** Who moves up has to accept the seat by then, or the next one has it. */
  mustAccept: boolean('must_accept').notNull().default(false),
  /** It does not take place; the page and calendars say so. */
  cancelledAt: time('cancelled_at'),
  cancelledBecause: text('cancelled_because').notNull().default(''),
  /** What happens when, by the clocks of its zone. */
  agenda: jsonb().$type<AgendaRow[]>().notNull().default([]),
  /** When the draft is published by itself. */
  publishAt: time('publish_at'),
  /** The series that it is a date of. */
  seriesId: uuid('series_id'),
  /** Whoever registers for it registers for all dates of its series. */
  cohort: boolean().notNull().default(false),
  /** Where it can be watched again. */
  recordingUrl: text('recording_url'),
  /** The post under which it is talked about. */
  threadPostId: uuid('thread_post_id'),
  /** Makes a post that is asked for twice one. */
  threadKey: uuid('thread_key').notNull().default(sql`gen_random_uuid()`),
  createdAt: time('created_at').notNull().defaultNow(),
  /** When what calendars show of it last changed; the database sees to it. */
  changedAt: time('changed_at').notNull().defaultNow(),
  removedAt: time('removed_at'),
  ...renderingColumns(),
})
