import { and, asc, eq, lt, type SQL } from 'drizzle-orm'
import { type Actor, actorId, system } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { notDeleted } from '../trash/columns.server.ts'
import { type LabelKind, requireLabelWriter } from './label.server.ts'
import { slugForName, withNameErrors } from './write.server.ts'

/** Moves a label to the trash; the items that had it remain. @throws NotFound, Forbidden */
export async function deleteLabel(kind: LabelKind, actor: Actor, id: string): Promise<void> {
  requireLabelWriter(kind, actor)
  const { table } = kind
  await transaction(async () => {
    const label = await lockLabel(kind, id, notDeleted(table))
    await database()
      .update(table)
      .set({ deletedAt: new Date(), deletedBy: actorId(actor) })
      .where(eq(table.id, id))
    await kind.emitEvent(actor, 'deleted', label)
  })
}

/**
 * Restores a label from the trash; the items that had it have it again. Does nothing if it is not in the trash.
 * @throws NotFound, Forbidden, Invalid if its name has been taken since
 */
export async function restoreLabel(kind: LabelKind, actor: Actor, id: string): Promise<void> {
  requireLabelWriter(kind, actor)
  const { table } = kind
  await transaction(async () => {
    const label = await lockLabel(kind, id)
    if (!label.deletedAt) return
    const slug = await slugForName(kind, label.name, id)
    await withNameErrors(kind, label.name, () =>
      database().update(table).set({ slug, deletedAt: null, deletedBy: null }).where(eq(table.id, id)),
    )
    await kind.emitEvent(actor, 'restored', label)
  })
}

/** Purges labels trashed before a moment. */
export async function purgeLabels(kind: LabelKind, before: Date): Promise<void> {
  const { table } = kind
  const expired = await database()
    .select({ id: table.id, name: table.name })
    .from(table)
    .where(lt(table.deletedAt, before))
    .orderBy(asc(table.deletedAt), asc(table.id))
  for (const label of expired)
    await transaction(async () => {
      const gone = await database()
        .delete(table)
        .where(and(eq(table.id, label.id), lt(table.deletedAt, before)))
        .returning()
      if (gone.length > 0) await kind.emitEvent(system, 'purged', label)
    })
}

async function lockLabel(
  { table }: LabelKind,
  id: string,
  state?: SQL,
): Promise<{ id: string; name: string; deletedAt: Date | null }> {
  const [label] = isId(id)
    ? await database()
        .select({ id: table.id, name: table.name, deletedAt: table.deletedAt })
        .from(table)
        .where(and(eq(table.id, id), state))
        .for('update')
    : []
  if (!label) throw new NotFound()
  return label
}
