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
  /** When the key was suspended: its creator changed the password, reported an action as not theirs, or was banned. */
  suspendedAt: moment('suspended_at'),
})
