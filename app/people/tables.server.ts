import { integer, pgView, text, uuid } from 'drizzle-orm/pg-core'

/** The people of the site: a view of the collection of that name, without those in the trash. */
export const sitePeople = pgView('site_people', {
  id: uuid().notNull(),
  position: integer().notNull(),
  slug: text().notNull(),
  name: text().notNull(),
  role: text().notNull(),
  words: text().notNull(),
  story: text().notNull(),
  address: text().notNull(),
  /** The mail address of their member account, in lower case. No page may show it. */
  account: text(),
  /** The URL of the portrait. */
  picture: text(),
}).existing()
