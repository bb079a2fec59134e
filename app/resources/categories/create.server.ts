import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { newId } from '#app/platform/ids.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import type { Category, CategoryDraft } from './category.ts'
import { categories } from './tables.server.ts'
import { checkedCategory, mustWriteCategories, refusingTakenNames, slugForName } from './write.server.ts'

/** Makes a category. @throws Forbidden, Invalid for a name that is taken */
export async function createCategory(actor: Actor, draft: CategoryDraft): Promise<Category> {
  mustWriteCategories(actor)
  const { name, description } = checkedCategory(draft)
  const id = newId()
  return refusingTakenNames(name, () =>
    transaction(async () => {
      const category = { id, name, description, slug: await slugForName(name, id) }
      await database().insert(categories).values(category)
      await emit(actor, 'category.created', { categoryId: id, name })
      return category
    }),
  )
}
