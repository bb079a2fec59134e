import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** `asked`: a guest who has not confirmed their address yet, and holds nothing. */
export type SeatState = 'asked' | 'waiting' | 'seated'

export const eventRegistrations = pgTable('event_registrations', {
  id: uuid().primaryKey().default(sql`gen_random_uuid()`),
  eventId: uuid('event_id').notNull(),
  /** Null for a guest without an account. */
  userId: uuid('user_id'),
  state: text().$type<SeatState>().notNull().default('seated'),
  /** The order in which they came: given out while the event's row is held. */
  place: bigint({ mode: 'number' }).notNull().default(sql`nextval('event_places')`),
  /** Whoever has it may see and cancel this registration. */
  token: uuid().notNull().default(sql`gen_random_uuid()`),
  createdAt: moment('created_at').notNull().defaultNow(),
  seatedAt: moment('seated_at').notNull().defaultNow(),
  /** For those who moved up: until when they may decline, or have to accept. */
  answerBy: moment('answer_by'),
  /** The seat is kept for them until then, and theirs once they accept it. */
  offered: boolean().notNull().default(false),
  /** The reader's own zone, where their browser said it. */
  timeZone: text('time_zone'),
  /** The revision of the event that they were last mailed about. */
  notifiedRevision: integer('told_revision').notNull().default(0),
  remindedFor: moment('reminded_for'),
  remindedMinutes: integer('reminded_minutes'),
  cameAt: moment('came_at'),
  /** When they were asked how it was. */
  feedbackAskedAt: moment('feedback_asked_at'),
  /** The public address of their certificate of attendance. */
  certificate: uuid().notNull().default(sql`gen_random_uuid()`),
  guestName: text('guest_name'),
  guestEmail: text('guest_email'),
  consentAt: moment('consent_at'),
  /** When a guest was mailed the link of what they asked for. */
  askMailedAt: moment('ask_mailed_at'),
  source: jsonb().$type<Record<string, string>>(),
})
