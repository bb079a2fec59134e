import { and, eq } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { emit } from '#app/platform/events.server.ts'
import { isId } from '#app/platform/ids.ts'
import { requireLabelWriter } from '../labels/label.server.ts'
import { checkedLabel, slugForName, withNameErrors } from '../labels/write.server.ts'
import { notDeleted } from '../trash/columns.server.ts'
import type { CategoryDraft } from './category.ts'
import { categoryKind } from './kind.server.ts'
import { categories } from './tables.server.ts'

/** Changes a category's name and description; its address follows the name. @throws NotFound, Forbidden, Invalid */
export async function renameCategory(actor: Actor, id: string, draft: CategoryDraft): Promise<void> {
  requireLabelWriter(categoryKind, actor)
  const checked = checkedLabel(categoryKind, draft)
  return withNameErrors(categoryKind, checked.name, () =>
    transaction(async () => {
      if (!isId(id)) throw new NotFound()
      const slug = await slugForName(categoryKind, checked.name, id)
      const renamed = await database()
        .update(categories)
        .set({ ...checked, slug })
        .where(and(eq(categories.id, id), notDeleted(categories)))
        .returning()
      if (renamed.length === 0) throw new NotFound()
      await emit(actor, 'category.renamed', { categoryId: id, name: checked.name })
    }),
  )
}
