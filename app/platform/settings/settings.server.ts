import { eq, sql } from 'drizzle-orm'
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { preparedQuery } from '#app/platform/database/prepared.server.ts'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import { Forbidden } from '#app/platform/errors.ts'

const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  changedAt: timestamptz('changed_at').notNull().defaultNow(),
})

/** A setting with its default and who may change it. Declare it in the feature that reads it. */
export interface Setting<Value> {
  name: string
  /** The value until somebody sets it. */
  fallback: Value
  mayWrite: (actor: Actor) => boolean
}

/** The value of a setting, or its fallback. One query by primary key. */
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

/** Changes a setting for every process. @throws Forbidden if the actor may not change it */
export async function writeSetting<Value>(actor: Actor, setting: Setting<Value>, value: Value): Promise<void> {
  if (!setting.mayWrite(actor)) throw new Forbidden()
  await database()
    .insert(settings)
    .values({ name: setting.name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value, changedAt: new Date() } })
}
