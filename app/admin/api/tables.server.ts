import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ApiScope } from './scopes.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const programKeys = pgTable('api_keys', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  keyHash: text('key_hash').notNull(),
  scopes: text().array().$type<ApiScope[]>().notNull(),
  createdBy: uuid('created_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastUsedAt: moment('last_used_at'),
  /** Since when programs are refused: who made it changed the password, disowned an act or was banned. */
  suspendedAt: moment('suspended_at'),
})
