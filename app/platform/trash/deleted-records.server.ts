import { and, desc, eq, getTableColumns, getTableName, gt, lt, sql } from 'drizzle-orm'
import { boolean, jsonb, type PgColumn, type PgTable, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { type Actor, actorId } from '../actor.ts'
import { database } from '../database/database.server.ts'
import { isDuplicate } from '../database/failures.ts'
import { Conflict, NotFound } from '../errors.ts'
import { isId } from '../ids.ts'
import { defineJob } from '../jobs/jobs.server.ts'
import { trashHorizon } from './trash.ts'

/** The trash of records whose tables have no column for it. */
export const deletedRecords = pgTable('deleted_records', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  title: text().notNull(),
  record: jsonb().$type<Record<string, unknown>>().notNull(),
  deletedBy: uuid('deleted_by'),
  /** More goes with it than its row: its subject purges it, not `purgeDeletedRecords`. */
  purgedBySubject: boolean('purged_by_subject').notNull().default(false),
  deletedAt: timestamp('deleted_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
})

type RecordTable = PgTable & { id: PgColumn }

/** What was deleted and can be had back. */
interface DeletedRecord {
  id: string
  title: string
  deletedAt: Date
}

/**
 * Moves a row out of its table, whole, in the transaction of the act that deletes it.
 * @param beside what goes with it, to be had back from `restoreFromTrash`: the rows that say where it belongs
 * @param purgedBySubject the job of its subject removes it for good, for more has to go than its row
 * @throws NotFound
 */
export async function moveToTrash(
  actor: Actor,
  table: RecordTable,
  id: string,
  title: string,
  beside: object = {},
  purgedBySubject = false,
): Promise<void> {
  const { rows: moved } = await database().execute(sql`
    insert into deleted_records (id, kind, title, record, deleted_by, purged_by_subject, deleted_at)
    select id, ${getTableName(table)}, ${title},
      to_jsonb(gone) || jsonb_build_object('beside', ${JSON.stringify(beside)}::text::jsonb), ${actorId(actor)}, ${purgedBySubject}, now()
    from ${table} as gone where id = ${id}
    on conflict (id) do update set title = excluded.title, record = excluded.record, deleted_at = excluded.deleted_at
    returning id`)
  if (moved.length === 0) throw new NotFound()
  await database().delete(table).where(eq(table.id, id))
}

/**
 * Moves a row back into its table, as it was.
 * @param changed columns that cannot be as they were
 * @returns what `moveToTrash` was given beside it; undefined for one that is back already, because somebody else, or
 * the same press a moment before, has restored it
 * @throws NotFound, Conflict where another stands in its place by now
 */
export async function restoreFromTrash(
  table: RecordTable,
  id: string,
  changed: object = {},
): Promise<object | undefined> {
  if (!isId(id)) throw new NotFound()
  const { kind, deletedAt, record } = deletedRecords
  const inTrash = and(eq(deletedRecords.id, id), eq(kind, getTableName(table)), gt(deletedAt, trashHorizon()))
  const [held] = await database().select({ record }).from(deletedRecords).where(inTrash).for('update')
  if (!held) {
    if ((await database().$count(table, eq(table.id, id))) === 0) throw new NotFound()
    return undefined
  }
  try {
    await insertRecords(table, [{ ...held.record, ...changed }])
  } catch (error) {
    if (isDuplicate(error)) throw new Conflict('Another stands in its place by now.')
    throw error
  }
  await database().delete(deletedRecords).where(eq(deletedRecords.id, id))
  return (held.record.beside as object | undefined) ?? {}
}

/** Inserts rows as `to_jsonb` gave them; what the database generates it generates anew. */
export async function insertRecords(table: PgTable, records: object[]): Promise<void> {
  const columns = Object.values(getTableColumns(table)).filter(({ generated }) => !generated)
  const names = columns.map(({ name }) => sql.identifier(name))
  await database().execute(sql`
    insert into ${table} (${sql.join(names, sql`, `)})
    select ${sql.join(names, sql`, `)} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::text::jsonb)`)
}

/** What of a table can still be had back, last deleted first: 50 at most. By the index `deleted_records_newest`. */
export function deletedFrom(table: RecordTable): Promise<DeletedRecord[]> {
  const { id, title, deletedAt, kind } = deletedRecords
  return database()
    .select({ id, title, deletedAt })
    .from(deletedRecords)
    .where(and(eq(kind, getTableName(table)), gt(deletedAt, trashHorizon())))
    .orderBy(desc(deletedAt), desc(id))
    .limit(50)
}

/** All that lies in the trash of a table, as it was in it: for whoever keeps files for it. */
export async function recordsInTrash(table: RecordTable): Promise<Record<string, unknown>[]> {
  const rows = await database()
    .select({ record: deletedRecords.record })
    .from(deletedRecords)
    .where(eq(deletedRecords.kind, getTableName(table)))
  return rows.map(({ record }) => record)
}

/** Removes for good what was deleted 30 days ago. Daily. */
export const purgeDeletedRecords = defineJob<Record<string, never>>('records.forget-deleted', async () => {
  const { deletedAt, purgedBySubject } = deletedRecords
  await database()
    .delete(deletedRecords)
    .where(and(lt(deletedAt, trashHorizon()), eq(purgedBySubject, false)))
})
