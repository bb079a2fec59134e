import { eq, sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { preparedQuery } from '#app/platform/database/prepared.server.ts'
import { Forbidden } from '#app/platform/errors.ts'

const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: timestamp('changed_at', { withTimezone: true }).notNull().defaultNow(),
})

/** What is kept under a name, for every process; it stands with the subject that reads it. */
export interface Setting<Value> {
  name: string
  /** What holds until somebody sets it. */
  fallback: Value
  mayWrite: (actor: Actor) => boolean
}

/** What a setting was set to, or its fallback. One query by primary key. */
export async function readSetting<Value>({ name, fallback }: Setting<Value>): Promise<Value> {
  const [row] = await settingAt({ name })
  return row ? (row.value as Value) : fallback
}

const settingAt = preparedQuery('setting', () =>
  database()
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.name, sql.placeholder('name'))),
)

/** Sets it for every process. @throws Forbidden where the setting is not this actor's to write */
export async function writeSetting<Value>(actor: Actor, setting: Setting<Value>, value: Value): Promise<void> {
  if (!setting.mayWrite(actor)) throw new Forbidden()
  await database()
    .insert(settings)
    .values({ name: setting.name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value, changedAt: new Date() } })
}
