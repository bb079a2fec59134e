import { boolean, pgTable, text } from 'drizzle-orm/pg-core'

export const formSecret = pgTable('form_secret', {
  one: boolean().primaryKey().default(true),
  secret: text().notNull(),
})
