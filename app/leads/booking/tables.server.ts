import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ReadPage } from '#app/analytics/page-views.server.ts'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import { leadColumns, noteColumns } from '../inbox/columns.server.ts'
import type { MessageStatus } from '../messages/message.ts'
import type { WeekHours } from './call.ts'

/** The place of a call: one of the two is set. */
const locationColumns = () => ({ phone: text(), videoLink: text('video_link') })

export const callHosts = pgTable('call_hosts', {
  memberId: uuid('member_id').primaryKey(),
  timeZone: text('time_zone').notNull(),
  minutes: integer().notNull(),
  buffer: integer().notNull(),
  noticeHours: integer('notice_hours').notNull(),
  hours: jsonb().$type<WeekHours>().notNull(),
  taking: boolean().notNull().default(true),
  /** The host's video room: one link for all calls, or a template with `{call}`; null for calls by phone only. */
  videoLink: text('video_link'),
  /** Feed URL of a calendar with the host's busy times. */
  busyAddress: text('busy_address'),
  busy: jsonb().$type<[from: string, to: string][]>().notNull().default([]),
  /** Time of the last successful read. */
  busyReadAt: timestamptz('busy_read_at'),
  /** Number of entries in the last successful read, and how many could not be parsed. */
  busyEntries: integer('busy_entries'),
  busyUnread: integer('busy_unread'),
  /** Why later reads failed, since when, and when the host was emailed about it. */
  busyProblem: text('busy_problem'),
  busyFailingSince: timestamptz('busy_failing_since'),
  busyNotifiedAt: timestamptz('busy_notified_at'),
})

export const calls = pgTable('calls', {
  ...leadColumns<MessageStatus>(),
  name: text().notNull(),
  company: text(),
  ...locationColumns(),
  about: text().notNull(),
  source: text(),
  hostId: uuid('host_id').notNull(),
  startsAt: timestamptz('starts_at').notNull(),
  endsAt: timestamptz('ends_at').notNull(),
  timeZone: text('time_zone').notNull(),
  token: uuid().notNull().defaultRandom(),
  revision: integer().notNull().default(0),
  cancelledAt: timestamptz('cancelled_at'),
})

/** Reservations that the mailbox has not confirmed yet. They block their times but are not leads. */
export const callRequests = pgTable('call_requests', {
  id: uuid().primaryKey(),
  hostId: uuid('host_id').notNull(),
  startsAt: timestamptz('starts_at').notNull(),
  endsAt: timestamptz('ends_at').notNull(),
  email: text().notNull(),
  name: text().notNull(),
  company: text(),
  ...locationColumns(),
  about: text().notNull(),
  source: text(),
  timeZone: text('time_zone').notNull(),
  token: uuid().notNull().defaultRandom(),
  digest: text().notNull(),
  trail: jsonb().$type<ReadPage[]>().notNull().default([]),
  expiresAt: timestamptz('expires_at').notNull().default(sql`null`),
})

export const callNotes = pgTable('call_notes', noteColumns('call_id'))
