import { and, like, ne } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { isDuplicate } from '#app/platform/database/failures.ts'
import { Conflict, Invalid } from '#app/platform/errors.ts'
import { fieldErrorsOf } from '#app/platform/forms/field-errors.ts'
import { freeSlug, slugOf } from '#app/platform/slugs.ts'
import { notDeleted } from '../trash/columns.server.ts'
import type { LabelKind } from './label.server.ts'

/** @throws Invalid */
export function checkedLabel({ draft }: LabelKind, input: unknown): { name: string } {
  const checked = draft.safeParse(input)
  if (!checked.success) throw new Invalid(fieldErrorsOf(checked.error.issues))
  return checked.data
}

/** An unused address derived from a label's name. */
export async function slugForName({ recordType, table }: LabelKind, name: string, id: string): Promise<string> {
  const base = slugOf(name, recordType)
  const existing = await database()
    .select({ slug: table.slug })
    .from(table)
    .where(and(like(table.slug, `${base}%`), ne(table.id, id), notDeleted(table)))
  return freeSlug(base, new Set(existing.map(({ slug }) => slug)))
}

/** Runs a write and reports a name that is taken. @throws Invalid, Conflict */
export async function withNameErrors<T>(kind: LabelKind, name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isDuplicate(error, kind.recordType === 'category' ? 'categories_name' : 'tags_name'))
      throw new Invalid({ name: [kind.nameTakenMessage(name)] })
    if (isDuplicate(error))
      throw new Conflict(`Another ${kind.recordType} has just taken this address. Please save again.`)
    throw error
  }
}
