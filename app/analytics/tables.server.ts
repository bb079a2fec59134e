import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'

export const reads = pgTable('reads', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  reader: text().notNull(),
  path: text().notNull(),
  referrer: text(),
  utmSource: text('utm_source'),
  utmMedium: text('utm_medium'),
  utmCampaign: text('utm_campaign'),
  at: timestamptz('at').notNull().defaultNow(),
})

export const readerSalts = pgTable('reader_salts', { day: date().primaryKey(), salt: text().notNull() })

export const readingDays = pgTable(
  'reading_days',
  {
    day: date().notNull(),
    kind: text().$type<'all' | 'page' | 'referrer' | 'campaign'>().notNull(),
    name: text().notNull(),
    reads: integer().notNull(),
    readers: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.kind, table.name] })],
)
