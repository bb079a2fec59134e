import { eq } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { database } from '#app/platform/database/database.server.ts'

const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
})

/** What the operator set `name` to, or `fallback`. One query by primary key. */
export async function readSetting<T>(name: string, fallback: T): Promise<T> {
  const [row] = await database().select({ value: settings.value }).from(settings).where(eq(settings.name, name))
  return row ? (row.value as T) : fallback
}

/** Sets `name` for every process; the act that calls has checked the value and the actor, as before any write. */
export async function writeSetting(name: string, value: unknown): Promise<void> {
  await database()
    .insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value, changedAt: new Date() } })
}
