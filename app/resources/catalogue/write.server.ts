import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { constraintOf, sqlState } from '#app/platform/database/failures.ts'
import { Forbidden, Invalid } from '#app/platform/errors.ts'
import { fieldErrorsOf } from '#app/platform/forms/field-errors.ts'
import type { Catalogue } from './catalogue.server.ts'

/** A draft that was checked: the columns that it fills, and its tags, each once. */
export interface CheckedDraft {
  columns: { title: string; categoryId: string | null; isFeatured: boolean; isPublished: boolean }
  tagIds: string[]
}

/** @throws Forbidden unless the actor writes this kind */
export function mustWrite({ noun }: Pick<Catalogue, 'noun'>, actor: Actor): void {
  if (!can(actor, `${noun}.write`)) throw new Forbidden()
}

/** Checks a draft. @throws Invalid */
export function checkedDraft<S extends z.ZodType<{ tagIds: string[] }>>(schema: S, given: unknown) {
  const checked = schema.safeParse(given)
  if (!checked.success) throw new Invalid(fieldErrorsOf(checked.error.issues))
  const { tagIds, ...columns } = checked.data
  return { columns, tagIds: [...new Set(tagIds)] }
}

/** Puts exactly these tags on an item. */
export async function putTags({ tags }: Pick<Catalogue, 'tags'>, id: string, tagIds: string[]): Promise<void> {
  await database().delete(tags.table).where(eq(tags.recordId, id))
  if (tagIds.length === 0) return
  const links = tagIds.map((tagId) => ({ recordId: id, tagId }))
  await database()
    .insert(tags.table)
    .values(links as never)
}

/** Runs what writes, and says of a category or tag that is gone by now which field it stands in. */
export async function namingWhatIsGone<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = sqlState(error) === '23503' ? constraintOf(error) : undefined
    if (constraint?.includes('category'))
      throw new Invalid({ categoryId: ['This category no longer exists. Please select another.'] })
    if (constraint?.includes('tag'))
      throw new Invalid({ tagIds: ['One of these tags no longer exists. Please select again.'] })
    throw error
  }
}
