import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Role } from '#app/platform/actor.ts'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import type { Concealable } from './profile-fields/about.ts'

export const members = pgTable('members', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  role: text().$type<Role>().notNull().default('member'),
  displayName: text('display_name').notNull(),
  headline: text().notNull().default(''),
  /** URL of the picture; null: one is generated from the id. */
  avatar: text(),
  company: text().notNull().default(''),
  industry: text().notNull().default(''),
  tools: text().notNull().default(''),
  askAbout: text('ask_about').notNull().default(''),
  bio: text().notNull().default(''),
  /** URLs, one per line. */
  links: text().notNull().default(''),
  timeZone: text('time_zone').notNull().default(''),
  /** The vendor that the member represents, shown beside the name; otherwise empty. */
  affiliation: text().notNull().default(''),
  /** Fields that are hidden from others. */
  concealed: text().array().$type<Concealable[]>().notNull().default(['events']),
  /** The member wants to be in the directory. */
  listed: boolean().notNull().default(true),
  /** When a text of theirs was first published. */
  acceptedAt: timestamptz('accepted_at', 3),
  /** Other members may send them messages through the site. */
  takesLetters: boolean('takes_letters').notNull().default(false),
  /** When they finished or skipped the welcome steps. */
  welcomedAt: timestamptz('welcomed_at', 3),
  joinedAt: timestamptz('joined_at', 3).notNull().defaultNow(),
  suspendedUntil: timestamptz('suspended_until', 3),
  suspendedFor: text('suspended_for'),
  /** The account is about to be deleted, and others treat it as gone. Synchronized from the account. */
  leaving: boolean().notNull().default(false),
  /** The end of a ban. Synchronized from the account. */
  bannedUntil: timestamptz('banned_until', 3),
})
