import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import type { Catalogue, HeldItem } from './catalogue.server.ts'
import { lockItem } from './lock.server.ts'
import { mustWrite } from './write.server.ts'

/**
 * Shows an item to everybody, or takes it back: a draft again, whose address answers 404. One that is so already stays
 * as it is.
 * @throws NotFound, Forbidden
 */
export async function setPublished<Held extends HeldItem>(
  kind: Catalogue<Held>,
  actor: Actor,
  id: string,
  isPublished: boolean,
): Promise<void> {
  mustWrite(kind, actor)
  const { table } = kind
  await transaction(async () => {
    const item = await lockItem(kind, id)
    if (item.isPublished === isPublished) return
    const publishedAt = item.publishedAt ?? (isPublished ? new Date() : null)
    await database()
      .update(table)
      .set({ isPublished, publishedAt, version: sql`${table.version} + 1` })
      .where(eq(table.id, id))
    await kind.tell(actor, isPublished ? 'published' : 'withdrawn', item)
  })
}
