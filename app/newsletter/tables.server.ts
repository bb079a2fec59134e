import { boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import type { SubscriberState } from './subscriber.ts'

export const subscribers = pgTable('subscribers', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  /** Part of the links in their emails. Whoever has it can confirm, choose and unsubscribe. */
  token: uuid().notNull(),
  state: text().$type<SubscriberState>().notNull().default('asked'),
  /** All articles, or those of the categories in `subscriber_categories`. */
  everyCategory: boolean('every_category').notNull().default(true),
  /** The page that they subscribed on. */
  source: text().notNull().default(''),
  /** The import that added them. */
  importId: uuid('import_id'),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
  confirmedAt: timestamptz('confirmed_at'),
  leftAt: timestamptz('left_at'),
  bouncedAt: timestamptz('bounced_at'),
  bouncedBecause: text('bounced_because'),
})

export const subscriberCategories = pgTable(
  'subscriber_categories',
  { subscriberId: uuid('subscriber_id').notNull(), categoryId: uuid('category_id').notNull() },
  (table) => [primaryKey({ columns: [table.subscriberId, table.categoryId] })],
)

export const newsletters = pgTable('newsletters', {
  id: uuid().primaryKey(),
  articleId: uuid('article_id'),
  title: text().notNull(),
  subject: text().notNull(),
  intro: text().notNull().default(''),
  readers: text().$type<'fitting' | 'chosen' | 'new'>().notNull(),
  state: text().$type<'sending' | 'paused' | 'sent'>().notNull().default('sending'),
  /** Whether opens and clicks are counted. */
  counted: boolean().notNull().default(false),
  createdBy: uuid('created_by'),
  createdAt: timestamptz('created_at', 3).notNull().defaultNow(),
  finishedAt: timestamptz('finished_at'),
})

export const newsletterRecipients = pgTable('newsletter_recipients', {
  /** Also the id of the email. */
  id: uuid().primaryKey(),
  newsletterId: uuid('newsletter_id').notNull(),
  articleId: uuid('article_id').notNull(),
  subscriberId: uuid('subscriber_id'),
  state: text().$type<'waiting' | 'sent' | 'passed-over'>().notNull().default('waiting'),
  sentAt: timestamptz('sent_at'),
  openedAt: timestamptz('opened_at'),
  clickedAt: timestamptz('clicked_at'),
})
