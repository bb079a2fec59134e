import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import type { ApiScope } from './scopes.ts'

export const programKeys = pgTable('api_keys', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  keyHash: text('key_hash').notNull(),
  scopes: text().array().$type<ApiScope[]>().notNull(),
  createdBy: uuid('created_by'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  lastUsedAt: timestamptz('last_used_at'),
  /** When the key was suspended: its creator changed the password, reported an action as not theirs, or was banned. */
  suspendedAt: timestamptz('suspended_at'),
})
