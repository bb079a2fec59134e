import type { Actor } from '#app/platform/actor.ts'
import { transaction } from '#app/platform/database/database.server.ts'
import { record } from '#app/platform/events/events.server.ts'
import { newId } from '#app/platform/ids.ts'
import type { Category, CategoryDraft } from './category.ts'
import { categories } from './tables.server.ts'
import { checkedCategory, mustWriteCategories, refusingTakenNames, slugForName } from './write.server.ts'

/** Makes a category. @throws Forbidden, Invalid for a name that is taken */
export async function createCategory(actor: Actor, draft: CategoryDraft): Promise<Category> {
  mustWriteCategories(actor)
  const { name, description } = checkedCategory(draft)
  const id = newId()
  return refusingTakenNames(name, () =>
    transaction(async (tx) => {
      const category = { id, name, description, slug: await slugForName(tx, name, id) }
      await tx.insert(categories).values(category)
      await record(tx, actor, 'category.created', { categoryId: id, name })
      return category
    }),
  )
}
