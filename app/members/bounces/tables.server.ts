import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

export const memberBounces = pgTable('member_bounces', {
  memberId: uuid('member_id').primaryKey(),
  /** The bounced address in lower case. A member's later address is not affected. */
  email: text().notNull(),
  reason: text().notNull(),
  /** Mailed to the address: knowing it proves that mails arrive. */
  token: text().notNull(),
  bouncedAt: timestamptz('bounced_at').notNull().defaultNow(),
})
