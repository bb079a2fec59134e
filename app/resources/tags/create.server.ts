import { like } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database, transaction } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { Conflict, Forbidden, Invalid } from '#app/platform/errors.ts'
import { fieldErrorsOf } from '#app/platform/forms/field-errors.ts'
import { newId } from '#app/platform/ids.ts'
import { emit } from '#app/platform/signals/signals.server.ts'
import { freeSlug, slugOf } from '#app/platform/slugs.ts'
import { tags } from './tables.server.ts'
import { type Tag, type TagDraft, tagDraft } from './tag.ts'

/** Makes a tag. @throws Forbidden, Invalid for a name that is taken */
export async function createTag(actor: Actor, draft: TagDraft): Promise<Tag> {
  if (!can(actor, 'tag.write')) throw new Forbidden()
  const checked = tagDraft.safeParse(draft)
  if (!checked.success) throw new Invalid(fieldErrorsOf(checked.error.issues))
  const { name } = checked.data
  const base = slugOf(name, 'tag')
  try {
    return await transaction(async () => {
      const taken = await database()
        .select({ slug: tags.slug })
        .from(tags)
        .where(like(tags.slug, `${base}%`))
      const tag = { id: newId(), name, slug: freeSlug(base, new Set(taken.map(({ slug }) => slug))) }
      await database().insert(tags).values(tag)
      await emit(actor, 'tag.created', { tagId: tag.id, name })
      return tag
    })
  } catch (error) {
    if (isDuplicate(error, 'tags_name')) throw new Invalid({ name: [`There is a tag “${name}” already.`] })
    if (isDuplicate(error)) throw new Conflict('Another tag has just taken this address. Please save again.')
    throw error
  }
}
