import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ReadPage } from '#app/analytics/trail.server.ts'
import { leadColumns, noteColumns } from '../inbox/columns.server.ts'
import type { MessageStatus } from '../messages/message.ts'
import type { WeekHours } from './call.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Where a call takes place: at one of the two. */
const place = () => ({ phone: text(), videoLink: text('video_link') })

export const callHosts = pgTable('call_hosts', {
  memberId: uuid('member_id').primaryKey(),
  timeZone: text('time_zone').notNull(),
  minutes: integer().notNull(),
  buffer: integer().notNull(),
  noticeHours: integer('notice_hours').notNull(),
  hours: jsonb().$type<WeekHours>().notNull(),
  taking: boolean().notNull().default(true),
  /** Their room for video, the same for all calls or with `{call}` in it; null for who is called by phone only. */
  videoLink: text('video_link'),
  /** Of a calendar that says when they are busy elsewhere. */
  busyAddress: text('busy_address'),
  busy: jsonb().$type<[from: string, to: string][]>().notNull().default([]),
  /** When it was last read. */
  busyReadAt: moment('busy_read_at'),
  /** How many entries it had then, and how many of them could not be read. */
  busyEntries: integer('busy_entries'),
  busyUnread: integer('busy_unread'),
  /** Why it could not be read since, and whether the host was mailed about it. */
  busyProblem: text('busy_problem'),
  busyFailingSince: moment('busy_failing_since'),
  busyNotifiedAt: moment('busy_notified_at'),
})

export const calls = pgTable('calls', {
  ...leadColumns<MessageStatus>(),
  name: text().notNull(),
  company: text(),
  ...place(),
  about: text().notNull(),
  source: text(),
  hostId: uuid('host_id').notNull(),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  timeZone: text('time_zone').notNull(),
  token: uuid().notNull().defaultRandom(),
  revision: integer().notNull().default(0),
  cancelledAt: moment('cancelled_at'),
})

/** Calls that nobody has confirmed from the mailbox yet: no leads so far, but their times are held. */
export const callRequests = pgTable('call_requests', {
  id: uuid().primaryKey(),
  hostId: uuid('host_id').notNull(),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at').notNull(),
  email: text().notNull(),
  name: text().notNull(),
  company: text(),
  ...place(),
  about: text().notNull(),
  source: text(),
  timeZone: text('time_zone').notNull(),
  token: uuid().notNull().defaultRandom(),
  digest: text().notNull(),
  trail: jsonb().$type<ReadPage[]>().notNull().default([]),
  expiresAt: moment('expires_at').notNull().default(sql`null`),
})

export const callNotes = pgTable('call_notes', noteColumns('call_id'))
