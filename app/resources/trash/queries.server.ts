import { and, desc, eq, gt } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Actor, actorId } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'

type TrashTable = PgTable & { id: PgColumn; deletedAt: PgColumn; deletedBy: PgColumn }

/** How long after a deletion the undo button is offered, in milliseconds. */
const offeredFor = 10 * 60_000

/** The record of a table that this actor has just trashed, if any. @param name the column with its name */
export async function justDeleted(
  table: TrashTable,
  name: PgColumn,
  actor: Actor,
): Promise<{ id: string; name: string } | undefined> {
  const by = actorId(actor)
  if (by === null) return undefined
  const [last] = await database()
    .select({ id: table.id, name })
    .from(table as PgTable)
    .where(and(eq(table.deletedBy, by), gt(table.deletedAt, new Date(Date.now() - offeredFor))))
    .orderBy(desc(table.deletedAt), desc(table.id))
    .limit(1)
  return last as { id: string; name: string } | undefined
}
