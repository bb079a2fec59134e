import type { Actor } from '#app/platform/actor.ts'
import { deleteLabel, restoreLabel } from '../labels/delete.server.ts'
import { tagKind } from './kind.server.ts'

/** Moves a tag to the trash, which hides it everywhere. @throws NotFound, Forbidden */
export function deleteTag(actor: Actor, id: string): Promise<void> {
  return deleteLabel(tagKind, actor, id)
}

/** Restores a tag from the trash. @throws NotFound, Forbidden, Invalid if its name has been taken since */
export function restoreTag(actor: Actor, id: string): Promise<void> {
  return restoreLabel(tagKind, actor, id)
}
