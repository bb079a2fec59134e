import { eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { categories } from './tables.server.ts'
import { mustWriteCategories } from './write.server.ts'

/** Deletes a category; what stood in it stays, without one. @throws NotFound, Forbidden */
export async function deleteCategory(actor: Actor, id: string): Promise<void> {
  mustWriteCategories(actor)
  await transaction(async () => {
    const [deleted] = isId(id) ? await database().delete(categories).where(eq(categories.id, id)).returning() : []
    if (!deleted) throw new NotFound()
    await emit(actor, 'category.deleted', { categoryId: id, name: deleted.name })
  })
}
