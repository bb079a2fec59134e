import { eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import type { Catalogue, HeldItem } from './catalogue.server.ts'
import { lockItem } from './lock.server.ts'
import { mustWrite } from './write.server.ts'

/**
 * Deletes an item for good.
 * @param release gives up the files that only it had
 * @throws NotFound, Forbidden
 */
export async function deleteItem<Held extends HeldItem>(
  kind: Catalogue<Held>,
  actor: Actor,
  id: string,
  release: (item: Held) => Promise<void>,
): Promise<void> {
  mustWrite(kind, actor)
  await transaction(async () => {
    const item = await lockItem(kind, id)
    await database().delete(kind.table).where(eq(kind.table.id, id))
    await release(item)
    await kind.tell(actor, 'deleted', item)
  })
}
