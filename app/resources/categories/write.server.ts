import { and, like, ne } from 'drizzle-orm'
import { can } from '#app/permissions.ts'
import type { Actor } from '#app/platform/actor.ts'
import { database } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { Conflict, Forbidden, Invalid } from '#app/platform/errors.ts'
import { fieldErrorsOf } from '#app/platform/forms/field-errors.ts'
import { freeSlug, slugOf } from '#app/platform/slugs.ts'
import { type CategoryDraft, categoryDraft } from './category.ts'
import { categories } from './tables.server.ts'

/** @throws Forbidden unless the actor writes categories */
export function mustWriteCategories(actor: Actor): void {
  if (!can(actor, 'category.write')) throw new Forbidden()
}

/** @throws Invalid */
export function checkedCategory(given: CategoryDraft) {
  const checked = categoryDraft.safeParse(given)
  if (!checked.success) throw new Invalid(fieldErrorsOf(checked.error.issues))
  return checked.data
}

/** A free address made from a category's name. */
export async function slugForName(name: string, id: string): Promise<string> {
  const base = slugOf(name, 'category')
  const taken = await database()
    .select({ slug: categories.slug })
    .from(categories)
    .where(and(like(categories.slug, `${base}%`), ne(categories.id, id)))
  return freeSlug(base, new Set(taken.map(({ slug }) => slug)))
}

/** Runs what writes, and says of a taken name that it is taken. @throws Invalid */
export async function refusingTakenNames<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error, 'categories_name'))
      throw new Invalid({ name: [`There is a category “${name}” already. Choose another name.`] })
    if (isDuplicate(error)) throw new Conflict('Another category has just taken this address. Please save again.')
    throw error
  }
}
