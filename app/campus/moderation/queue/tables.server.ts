import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** `hidden`: not visible to others. `restored`: shown again, or approved. `dismissed`: unchanged. */
export type Verdict = 'hidden' | 'restored' | 'dismissed'

export const moderationDecisions = pgTable('moderation_decisions', {
  id: uuid().primaryKey(),
  subjectKind: text('subject_kind').$type<'post' | 'comment'>().notNull(),
  subjectId: uuid('subject_id').notNull(),
  decision: text().$type<Verdict>().notNull(),
  reason: text().notNull().default(''),
  decidedBy: uuid('decided_by'),
  createdAt: time('created_at').notNull().defaultNow(),
  undoneAt: time('undone_at'),
  /** Shared by all decisions and sanctions of one act, which are undone together. */
  batchId: uuid('batch_id'),
})
