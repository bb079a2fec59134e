import { boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { WebhookEvent } from './webhook.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const webhooks = pgTable('webhooks', {
  id: uuid().primaryKey(),
  address: text().notNull(),
  secret: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  active: boolean().notNull().default(true),
  createdAt: moment('created_at').notNull().defaultNow(),
  setBy: uuid('set_by'),
  /**
   * When the webhook was suspended: its creator changed the password, reported an action as not theirs, or was banned.
   */
  suspendedAt: moment('suspended_at'),
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
  claimedAt: moment('claimed_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  doneAt: moment('done_at'),
})
