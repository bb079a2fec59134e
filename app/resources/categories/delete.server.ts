import type { Actor } from '#app/platform/actor.ts'
import { deleteLabel, restoreLabel } from '../labels/delete.server.ts'
import { categoryKind } from './kind.server.ts'

/** Puts a category into the trash; what stood in it stays, without one. @throws NotFound, Forbidden */
export function deleteCategory(actor: Actor, id: string): Promise<void> {
  return deleteLabel(categoryKind, actor, id)
}

/** Takes a category out of the trash. @throws NotFound, Forbidden, Invalid where another has its name by now */
export function restoreCategory(actor: Actor, id: string): Promise<void> {
  return restoreLabel(categoryKind, actor, id)
}
