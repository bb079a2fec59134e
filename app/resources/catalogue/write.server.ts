import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { type FieldErrors, Forbidden, Invalid } from '#app/platform/errors.ts'
import { fieldErrorsOf } from '#app/platform/forms/field-errors.ts'
import type { Catalogue } from './catalogue.server.ts'
import { MAX_TAGS } from './item.ts'

/** A validated draft: its columns, and its deduplicated tags. */
export interface CheckedDraft {
  columns: { title: string; categoryId: string | null; isFeatured: boolean; isPublished: boolean }
  tagIds: string[]
}

/** @throws Forbidden unless the actor may write this kind */
export function requireWriter({ recordType }: Pick<Catalogue, 'recordType'>, actor: Actor): void {
  if (!can(actor, `${recordType}.write`)) throw new Forbidden()
}

/**
 * Checked when an item is published, and when a published one is changed.
 * @throws Forbidden unless the actor may publish this kind
 */
export async function requirePublisher(
  { recordType, mayPublish }: Pick<Catalogue, 'recordType' | 'mayPublish'>,
  actor: Actor,
) {
  if (mayPublish && !(await mayPublish(actor)))
    throw new Forbidden(`An admin approves each ${recordType} before it is on the site. Please ask for approval.`)
}

/** Validates a draft. @throws Invalid */
export function checkedDraft<S extends z.ZodType<{ tagIds: string[] }>>(schema: S, input: unknown) {
  const checked = schema.safeParse(input)
  if (!checked.success) throw new Invalid(fieldErrorsOf(checked.error.issues))
  const { tagIds, ...columns } = checked.data
  return { columns, tagIds: [...new Set(tagIds)] }
}

/**
 * Sets the item's tags. Its tags in the trash are kept, hidden, because they may be restored.
 * @throws Invalid if a tag no longer exists
 */
export async function putTags({ tags }: Pick<Catalogue, 'tags'>, id: string, tagIds: string[]): Promise<void> {
  await requireExisting('tags', tagIds, { tagIds: ['One of these tags no longer exists. Please select again.'] })
  const inTrash = sql`(select id from tags where deleted_at is not null)`
  await database()
    .delete(tags.table)
    .where(and(eq(tags.recordId, id), sql`${tags.tagId} not in ${inTrash}`))
  if (tagIds.length === 0) return
  const links = tagIds.map((tagId) => ({ recordId: id, tagId }))
  await database()
    .insert(tags.table)
    .values(links as never)
    .onConflictDoNothing()
}

/**
 * Adds a tag to an item. @returns false if the item already has it
 * @throws Invalid if the tag no longer exists or the item has too many
 */
export async function addTag({ tags }: Pick<Catalogue, 'tags'>, id: string, tagId: string): Promise<boolean> {
  await requireExisting('tags', [tagId], { tagIds: ['This tag no longer exists.'] })
  const before = await database().select({ tagId: tags.tagId }).from(tags.table).where(eq(tags.recordId, id))
  if (before.some((one) => one.tagId === tagId)) return false
  if (before.length >= MAX_TAGS) throw new Invalid({ tagIds: [`Please use at most ${MAX_TAGS} tags.`] })
  await database()
    .insert(tags.table)
    .values({ recordId: id, tagId } as never)
  return true
}

/** @throws Invalid if the category no longer exists */
export async function requireCategory(categoryId: string | null): Promise<void> {
  const ids = categoryId === null ? [] : [categoryId]
  const message = 'This category no longer exists. Please select another.'
  await requireExisting('categories', ids, { categoryId: [message] })
}

/** Locks the rows, so that they cannot be purged before the transaction ends. */
async function requireExisting(table: 'tags' | 'categories', ids: string[], refusal: FieldErrors): Promise<void> {
  if (ids.length === 0) return
  const { rows: existing } = await database().execute(sql`
    select id from ${sql.identifier(table)} where id in ${ids} and deleted_at is null order by id for key share`)
  if (existing.length < ids.length) throw new Invalid(refusal)
}
