import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type Actor, actorId } from '../actor.ts'
import { database } from '../database/database.server.ts'
import { NotFound } from '../errors.ts'
import { isId, newId } from '../ids.ts'

/** What a record said, field by field. */
export type RecordWords = Record<string, string>

const recordVersions = pgTable('record_versions', {
  id: uuid().primaryKey(),
  /** Of what it is a version: `download:{id}`. */
  subject: text().notNull(),
  act: text().$type<RecordAct>().notNull(),
  actorId: uuid('actor_id'),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  says: jsonb().$type<RecordWords>().notNull(),
})

/** What was done to a record, so that it says something else. */
export type RecordAct = 'created' | 'revised' | 'published' | 'withdrawn'

export type RecordVersion = typeof recordVersions.$inferSelect

/** Versions that a record keeps; the oldest go. */
const MAX_VERSIONS = 100

/** Keeps what a record says now, in the transaction of the act that made it so. */
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

/** Puts another text in the place of one in a field of all versions: the address of a picture that was replaced. */
export async function replaceInVersions(field: string, from: string, to: string): Promise<void> {
  const { says } = recordVersions
  await database()
    .update(recordVersions)
    .set({ says: sql`jsonb_set(${says}, array[${field}::text], to_jsonb(${to}::text))` })
    .where(sql`${says} ->> ${field} = ${from}`)
}

/** Every version of a record, newest first, 100 at most. By the index `record_versions_newest`. */
export function versionsOfRecord(subject: string): Promise<RecordVersion[]> {
  return database()
    .select()
    .from(recordVersions)
    .where(eq(recordVersions.subject, subject))
    .orderBy(desc(recordVersions.at), desc(recordVersions.id))
}

/** One version of a record. By primary key. @throws NotFound */
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

/** Forgets every version of a record that is gone for good. */
export async function deleteVersionsOf(subject: string): Promise<void> {
  await database().delete(recordVersions).where(eq(recordVersions.subject, subject))
}
