import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '#app/platform/actor.ts'
import type { Concealable } from './profile-fields/about.ts'

export const members = pgTable('members', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  role: text().$type<Role>().notNull().default('member'),
  displayName: text('display_name').notNull(),
  headline: text().notNull().default(''),
  /** Address of the picture; null: one is drawn from the id. */
  avatar: text(),
  company: text().notNull().default(''),
  industry: text().notNull().default(''),
  tools: text().notNull().default(''),
  askAbout: text('ask_about').notNull().default(''),
  bio: text().notNull().default(''),
  /** Addresses, one a line. */
  links: text().notNull().default(''),
  timeZone: text('time_zone').notNull().default(''),
  /** The vendor for whom they speak; stands beside the name. Empty for all others. */
  affiliation: text().notNull().default(''),
  /** Fields that nobody else sees. */
  concealed: text().array().$type<Concealable[]>().notNull().default(['events']),
  /** They stand in the directory. */
  listed: boolean().notNull().default(true),
  /** When others first saw a text of theirs. */
  acceptedAt: timestamp('accepted_at', { withTimezone: true, precision: 3 }),
  /** Other members may write to them, through us. */
  takesLetters: boolean('takes_letters').notNull().default(false),
  /** When they were led through the beginning, or did without it. */
  welcomedAt: timestamp('welcomed_at', { withTimezone: true, precision: 3 }),
  joinedAt: timestamp('joined_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  suspendedUntil: timestamp('suspended_until', { withTimezone: true, precision: 3 }),
  suspendedFor: text('suspended_for'),
  /** The account is about to be deleted: to others its owner has left. Follows the account. */
  leaving: boolean().notNull().default(false),
  /** Nobody writes to them until then. Follows the account. */
  bannedUntil: timestamp('banned_until', { withTimezone: true, precision: 3 }),
})
