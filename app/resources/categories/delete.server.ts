import type { Actor } from '#app/platform/actor.ts'
import { deleteLabel, restoreLabel } from '../labels/delete.server.ts'
import { categoryKind } from './kind.server.ts'

/** Moves a category to the trash; its items remain, without a category. @throws NotFound, Forbidden */
export function deleteCategory(actor: Actor, id: string): Promise<void> {
  return deleteLabel(categoryKind, actor, id)
}

/** Restores a category from the trash. @throws NotFound, Forbidden, Invalid if its name has been taken since */
export function restoreCategory(actor: Actor, id: string): Promise<void> {
  return restoreLabel(categoryKind, actor, id)
}
