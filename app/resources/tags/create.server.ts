import type { Actor } from '#app/platform/actor.ts'
import { createLabel } from '../labels/create.server.ts'
import { tagKind } from './kind.server.ts'
import type { Tag, TagDraft } from './tag.ts'

/** Creates a tag. @throws Forbidden, Invalid if the name is taken */
export function createTag(actor: Actor, draft: TagDraft): Promise<Tag> {
  return createLabel(tagKind, actor, draft)
}
