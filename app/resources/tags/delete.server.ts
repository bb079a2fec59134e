import type { Actor } from '#app/platform/actor.ts'
import { deleteLabel, restoreLabel } from '../labels/delete.server.ts'
import { tagKind } from './kind.server.ts'

/** Puts a tag into the trash: nothing shows it any more. @throws NotFound, Forbidden */
export function deleteTag(actor: Actor, id: string): Promise<void> {
  return deleteLabel(tagKind, actor, id)
}

/** Takes a tag out of the trash. @throws NotFound, Forbidden, Invalid where another has its name by now */
export function restoreTag(actor: Actor, id: string): Promise<void> {
  return restoreLabel(tagKind, actor, id)
}
