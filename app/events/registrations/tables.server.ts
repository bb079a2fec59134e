import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

/** `asked`: a guest who has not confirmed their address yet, and takes no seat. */
export type RegistrationState = 'asked' | 'waiting' | 'seated'

export const eventRegistrations = pgTable('event_registrations', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  eventId: uuid('event_id').notNull(),
  /** Null for a guest without an account. */
  userId: uuid('user_id'),
  state: text().$type<RegistrationState>().notNull().default('seated'),
  /** The order of registration, assigned while the event's row is locked. */
  place: bigint({ mode: 'number' }).notNull().default(sql`nextval('event_places')`),
  /** Anybody with the token can see and cancel this registration. */
  token: uuid().notNull().default(sql`gen_random_uuid()`),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
  seatedAt: timestamptz('seated_at', 3).notNull().defaultNow(),
  /** For people who moved up: deadline to decline, or to accept. */
  answerBy: timestamptz('answer_by', 3),
  /** The seat is reserved until then, and theirs once they accept it. */
  offered: boolean().notNull().default(false),
  /** The time zone of their browser, if known. */
  timeZone: text('time_zone'),
  /** The revision of the event that they were last emailed about. */
  notifiedRevision: integer('told_revision').notNull().default(0),
  remindedFor: timestamptz('reminded_for', 3),
  remindedMinutes: integer('reminded_minutes'),
  cameAt: timestamptz('came_at', 3),
  /** When they were asked for feedback. */
  feedbackAskedAt: timestamptz('feedback_asked_at', 3),
  /** Public token of their certificate of attendance. */
  certificate: uuid().notNull().default(sql`gen_random_uuid()`),
  guestName: text('guest_name'),
  guestEmail: text('guest_email'),
  consentAt: timestamptz('consent_at', 3),
  /** When a guest was emailed their confirmation link. */
  askMailedAt: timestamptz('ask_mailed_at', 3),
  source: jsonb().$type<Record<string, string>>(),
})
