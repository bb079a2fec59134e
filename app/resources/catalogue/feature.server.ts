import { eq, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import type { Catalogue, HeldItem } from './catalogue.server.ts'
import { lockItem } from './lock.server.ts'
import { mustWrite } from './write.server.ts'

/** Puts an item among the featured ones, or back among the rest. @throws NotFound, Forbidden */
export async function setFeatured<Held extends HeldItem>(
  kind: Catalogue<Held>,
  actor: Actor,
  id: string,
  isFeatured: boolean,
): Promise<void> {
  mustWrite(kind, actor)
  const { table } = kind
  await transaction(async () => {
    const item = await lockItem(kind, id)
    await database()
      .update(table)
      .set({ isFeatured, version: sql`${table.version} + 1` })
      .where(eq(table.id, id))
    await kind.tell(actor, isFeatured ? 'featured' : 'unfeatured', item)
  })
}
