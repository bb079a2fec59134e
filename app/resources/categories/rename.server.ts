import { eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import type { CategoryDraft } from './category.ts'
import { categories } from './tables.server.ts'
import { checkedCategory, mustWriteCategories, refusingTakenNames, slugForName } from './write.server.ts'

/** Gives a category another name or description; its address follows the name. @throws NotFound, Forbidden, Invalid */
export async function renameCategory(actor: Actor, id: string, draft: CategoryDraft): Promise<void> {
  mustWriteCategories(actor)
  const { name, description } = checkedCategory(draft)
  return refusingTakenNames(name, () =>
    transaction(async () => {
      if (!isId(id)) throw new NotFound()
      const slug = await slugForName(name, id)
      const renamed = await database()
        .update(categories)
        .set({ name, description, slug })
        .where(eq(categories.id, id))
        .returning()
      if (renamed.length === 0) throw new NotFound()
      await emit(actor, 'category.renamed', { categoryId: id, name })
    }),
  )
}
