import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const memberBounces = pgTable('member_bounces', {
  memberId: uuid('member_id').primaryKey(),
  /** In small letters; another address of the member is not concerned. */
  email: text().notNull(),
  reason: text().notNull(),
  /** Goes to the address itself: whoever has it reads what arrives there. */
  token: text().notNull(),
  bouncedAt: timestamp('bounced_at', { withTimezone: true }).notNull().defaultNow(),
})
