import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import type { WebhookEvent } from './webhook.ts'

export const webhooks = pgTable('webhooks', {
  id: uuid().primaryKey(),
  address: text().notNull(),
  secret: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  active: boolean().notNull().default(true),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  setBy: uuid('set_by'),
  /**
   * When the webhook was suspended: its creator changed the password, reported an action as not theirs, or was banned.
   */
  suspendedAt: timestamptz('suspended_at'),
})

export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid().primaryKey(),
  webhookId: uuid('webhook_id').notNull(),
  event: text().$type<WebhookEvent>().notNull(),
  kind: text().notNull(),
  subjectId: uuid('subject_id').notNull(),
  state: text().$type<'waiting' | 'sent' | 'failed'>().notNull().default('waiting'),
  attempts: integer().notNull().default(0),
  answer: text(),
  claimedAt: timestamptz('claimed_at'),
  createdAt: timestamptz('created_at').notNull().defaultNow(),
  doneAt: timestamptz('done_at'),
})
