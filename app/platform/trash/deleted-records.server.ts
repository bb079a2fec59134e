import { and, desc, eq, getTableColumns, getTableName, gt, lt, sql } from 'drizzle-orm'
import { boolean, jsonb, type PgColumn, type PgTable, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#app/platform/database/timestamptz.ts'
import { type Actor, actorId } from '../actor.ts'
import { database } from '../database/database.server.ts'
import { isDuplicate } from '../database/failures.ts'
import { Conflict, NotFound } from '../errors.ts'
import { isId } from '../ids.ts'
import { defineJob } from '../jobs/jobs.server.ts'
import { trashHorizon } from './trash.ts'

/** The trash of records whose tables have no column `deleted_at`. */
export const deletedRecords = pgTable('deleted_records', {
  id: uuid().primaryKey(),
  kind: text().notNull(),
  title: text().notNull(),
  record: jsonb().$type<Record<string, unknown>>().notNull(),
  deletedBy: uuid('deleted_by'),
  /** More than the row must be deleted: its feature purges it instead of `purgeDeletedRecords`. */
  purgedBySubject: boolean('purged_by_subject').notNull().default(false),
  deletedAt: timestamptz('deleted_at', 3).notNull().defaultNow(),
})

type RecordTable = PgTable & { id: PgColumn }

/** A deleted record that can be restored. */
interface DeletedRecord {
  id: string
  title: string
  deletedAt: Date
}

/**
 * Moves a row from its table to the trash, in the transaction of the deletion.
 * @param beside related data that `restoreFromTrash` returns, such as rows that say where it belongs
 * @param purgedBySubject a job of its feature purges it, because more than the row must be deleted
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
 * Moves a row from the trash back to its table.
 * @param changed columns that need other values than before
 * @returns the `beside` of `moveToTrash`; undefined if the row has already been restored
 * @throws NotFound, Conflict if another row now has its unique value
 */
export async function restoreFromTrash(
  table: RecordTable,
  id: string,
  changed: object = {},
): Promise<object | undefined> {
  if (!isId(id)) throw new NotFound()
  const { kind, deletedAt, record } = deletedRecords
  const inTrash = and(eq(deletedRecords.id, id), eq(kind, getTableName(table)), gt(deletedAt, trashHorizon()))
  const [lockedRecord] = await database().select({ record }).from(deletedRecords).where(inTrash).for('update')
  if (!lockedRecord) {
    if ((await database().$count(table, eq(table.id, id))) === 0) throw new NotFound()
    return undefined
  }
  try {
    await insertRecords(table, [{ ...lockedRecord.record, ...changed }])
  } catch (error) {
    if (isDuplicate(error)) throw new Conflict('Another stands in its place by now.')
    throw error
  }
  await database().delete(deletedRecords).where(eq(deletedRecords.id, id))
  return (lockedRecord.record.beside as object | undefined) ?? {}
}

/** Inserts rows from the output of `to_jsonb`; generated columns are generated again. */
export async function insertRecords(table: PgTable, records: object[]): Promise<void> {
  const columns = Object.values(getTableColumns(table)).filter(({ generated }) => !generated)
  const names = columns.map(({ name }) => sql.identifier(name))
  await database().execute(sql`
    insert into ${table} (${sql.join(names, sql`, `)})
    select ${sql.join(names, sql`, `)} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(records)}::text::jsonb)`)
}

/**
 * Deleted records of a table that can be restored, last deleted first: 50 at most. By index `deleted_records_newest`.
 */
export function deletedFrom(table: RecordTable): Promise<DeletedRecord[]> {
  const { id, title, deletedAt, kind } = deletedRecords
  return database()
    .select({ id, title, deletedAt })
    .from(deletedRecords)
    .where(and(eq(kind, getTableName(table)), gt(deletedAt, trashHorizon())))
    .orderBy(desc(deletedAt), desc(id))
    .limit(50)
}

/** All records of a table in the trash, as they were, for features that keep files for them. */
export async function recordsInTrash(table: RecordTable): Promise<Record<string, unknown>[]> {
  const rows = await database()
    .select({ record: deletedRecords.record })
    .from(deletedRecords)
    .where(eq(deletedRecords.kind, getTableName(table)))
  return rows.map(({ record }) => record)
}

/** Purges records that were deleted 30 days ago. Runs daily. */
export const purgeDeletedRecords = defineJob<Record<string, never>>('records.forget-deleted', async () => {
  const { deletedAt, purgedBySubject } = deletedRecords
  await database()
    .delete(deletedRecords)
    .where(and(lt(deletedAt, trashHorizon()), eq(purgedBySubject, false)))
})
