import { eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { record } from '#app/platform/events/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import type { CategoryDraft } from './category.ts'
import { categories } from './tables.server.ts'
import { checkedCategory, mustWriteCategories, refusingTakenNames, slugForName } from './write.server.ts'

/** Gives a category another name or description; its address follows the name. @throws NotFound, Forbidden, Invalid */
export async function renameCategory(actor: Actor, id: string, draft: CategoryDraft): Promise<void> {
  mustWriteCategories(actor)
  const { name, description } = checkedCategory(draft)
  return refusingTakenNames(name, () =>
    transaction(async (tx) => {
      if (!isId(id)) throw new NotFound()
      const slug = await slugForName(tx, name, id)
      const renamed = await tx
        .update(categories)
        .set({ name, description, slug })
        .where(eq(categories.id, id))
        .returning()
      if (renamed.length === 0) throw new NotFound()
      await record(tx, actor, 'category.renamed', { categoryId: id, name })
    }),
  )
}
