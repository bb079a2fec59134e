import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import { type Actor, actorId } from '../actor.ts'
import { database } from '../database/database.server.ts'
import { NotFound } from '../errors.ts'
import { isId, newId } from '../ids.ts'

/** The texts of a record by field. */
export type RecordWords = Record<string, string>

const recordVersions = pgTable('record_versions', {
  id: uuid().primaryKey(),
  /** The record: `download:{id}`. */
  subject: text().notNull(),
  act: text().$type<RecordAct>().notNull(),
  actorId: uuid('actor_id'),
  at: timestamptz('at').notNull().defaultNow(),
  says: jsonb().$type<RecordWords>().notNull(),
})

/** The action that created a version. */
export type RecordAct = 'created' | 'revised' | 'published' | 'withdrawn'

export type RecordVersion = typeof recordVersions.$inferSelect

/** Maximum number of versions per record; older ones are deleted. */
const MAX_VERSIONS = 100

/** Saves the current texts of a record as a version. Call it in the transaction of the action. */
export async function saveRecordVersion(
  actor: Actor,
  subject: string,
  act: RecordAct,
  says: RecordWords,
): Promise<void> {
  const version = { id: newId(), subject, act, actorId: actorId(actor), at: new Date(), says }
  await database().insert(recordVersions).values(version)
  const { id, at } = recordVersions
  const outdated = database()
    .select({ id })
    .from(recordVersions)
    .where(eq(recordVersions.subject, subject))
    .orderBy(desc(at), desc(id))
    .offset(MAX_VERSIONS)
  await database().delete(recordVersions).where(inArray(id, outdated))
}

/** Replaces a value in a field of all versions, such as the address of a replaced picture. */
export async function replaceInVersions(field: string, from: string, to: string): Promise<void> {
  const { says } = recordVersions
  await database()
    .update(recordVersions)
    .set({ says: sql`jsonb_set(${says}, array[${field}::text], to_jsonb(${to}::text))` })
    .where(sql`${says} ->> ${field} = ${from}`)
}

/** The versions of a record, newest first, 100 at most. By index `record_versions_newest`. */
export function versionsOfRecord(subject: string): Promise<RecordVersion[]> {
  return database()
    .select()
    .from(recordVersions)
    .where(eq(recordVersions.subject, subject))
    .orderBy(desc(recordVersions.at), desc(recordVersions.id))
}

/** One version of a record, by primary key. @throws NotFound */
export async function findRecordVersion(subject: string, id: string): Promise<RecordVersion> {
  const [version] = isId(id)
    ? await database()
        .select()
        .from(recordVersions)
        .where(and(eq(recordVersions.id, id), eq(recordVersions.subject, subject)))
    : []
  if (!version) throw new NotFound()
  return version
}

/** Deletes all versions of a purged record. */
export async function deleteVersionsOf(subject: string): Promise<void> {
  await database().delete(recordVersions).where(eq(recordVersions.subject, subject))
}
