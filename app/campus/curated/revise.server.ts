import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { revisionOf } from '#app/platform/database/revision.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { requireUnchanged } from '#app/platform/forms/row-version.server.ts'
import { deletedFrom, moveToTrash, restoreFromTrash } from '#app/platform/trash/deleted-records.server.ts'
import { type CuratedDraft, curatedDraft, curatedInput } from './curated.ts'
import { findCurated } from './queries.server.ts'
import { curatedResources } from './tables.server.ts'

declare module '#app/platform/events.server.ts' {
  interface DomainEvents {
    'curated.revised': { curatedId: string; title: string }
    'curated.removed': { curatedId: string; title: string }
    'curated.restored': { curatedId: string; title: string }
  }
}

/**
 * Revises a curated resource.
 * @param expected the version token from when the form was opened; without it, changes by others are overwritten
 * @throws Forbidden unless admin, NotFound, Conflict if somebody else has changed it since
 */
export async function reviseCurated(actor: Actor, id: string, draft: CuratedDraft, expected?: string): Promise<void> {
  if (!can(actor, 'curated.manage')) throw new Forbidden()
  const resource = await findCurated(actor, id)
  await transaction(async () => {
    const [current] = await database()
      .select()
      .from(curatedResources)
      .where(eq(curatedResources.id, resource.id))
      .for('update')
    if (!current) throw new NotFound()
    requireUnchanged(curatedInput(current), expected)
    await database()
      .update(curatedResources)
      .set(revisionOf(curatedDraft, draft))
      .where(eq(curatedResources.id, resource.id))
    await emit(actor, 'curated.revised', { curatedId: resource.id, title: draft.title })
  })
}

/** Deletes a curated resource; it can be restored for 30 days. @throws Forbidden unless admin, NotFound */
export async function deleteCurated(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'curated.manage')) throw new Forbidden()
  const resource = await findCurated(actor, id)
  await transaction(async () => {
    await moveToTrash(actor, curatedResources, resource.id, resource.title)
    await emit(actor, 'curated.removed', { curatedId: resource.id, title: resource.title })
  })
}

/** Restores a deleted resource. @throws Forbidden unless the actor may manage resources, NotFound */
export async function restoreCurated(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'curated.manage')) throw new Forbidden()
  await transaction(async () => {
    if (!(await restoreFromTrash(curatedResources, id))) return
    const { title } = await findCurated(actor, id)
    await emit(actor, 'curated.restored', { curatedId: id, title })
  })
}

/** Deleted resources that can be restored. @throws Forbidden unless the actor may manage resources */
export function deletedCurated(actor: Actor) {
  if (!can(actor, 'curated.manage')) throw new Forbidden()
  return deletedFrom(curatedResources)
}
