import { eq } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { Forbidden, NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { tags } from './tables.server.ts'

/** Deletes a tag and takes it off whatever carries it. @throws NotFound, Forbidden */
export async function deleteTag(actor: Actor, id: string): Promise<void> {
  if (!can(actor, 'tag.write')) throw new Forbidden()
  await transaction(async () => {
    const [deleted] = isId(id) ? await database().delete(tags).where(eq(tags.id, id)).returning() : []
    if (!deleted) throw new NotFound()
    await emit(actor, 'tag.deleted', { tagId: id, name: deleted.name })
  })
}
