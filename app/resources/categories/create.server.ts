import type { Actor } from '#app/platform/actor.ts'
import { createLabel } from '../labels/create.server.ts'
import type { Category, CategoryDraft } from './category.ts'
import { categoryKind } from './kind.server.ts'

/** Creates a category. @throws Forbidden, Invalid if the name is taken */
export async function createCategory(actor: Actor, draft: CategoryDraft): Promise<Category> {
  return { description: '', ...(await createLabel(categoryKind, actor, draft)) }
}
