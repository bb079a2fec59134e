import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { requireLabelWriter, usesOf } from '../labels/label.server.ts'
import { allLabels, deletedLabels, findLabel } from '../labels/queries.server.ts'
import type { Uses } from '../labels/uses.ts'
import { justDeleted } from '../trash/queries.server.ts'
import type { Category } from './category.ts'
import { categoryKind } from './kind.server.ts'
import { categories } from './tables.server.ts'

const { table } = categoryKind
const shown = { id: table.id, slug: table.slug, name: table.name, description: categories.description }
const used = { ...shown, ...usesOf(categoryKind) }

/** All categories by name (`allLabels`), for all visitors. */
export function publicCategories(): Promise<Category[]> {
  return allLabels(table, shown)
}

/** All categories by name, with the numbers of their articles and downloads. @throws Forbidden */
export async function categoriesInUse(actor: Actor): Promise<(Category & Uses)[]> {
  requireLabelWriter(categoryKind, actor)
  return allLabels(table, used)
}

/** One category with its uses, by primary key. @throws NotFound, Forbidden */
export async function findCategoryInUse(actor: Actor, id: string): Promise<Category & Uses> {
  requireLabelWriter(categoryKind, actor)
  return findLabel(table, id, used)
}

/** The category referenced by a record's `column`, as a column of that record's query: `{ slug, name }` or null. */
export function categoryOf(column: Column): SQL<Pick<Category, 'slug' | 'name'> | null> {
  return sql`(select jsonb_build_object('slug', categories.slug, 'name', categories.name) from categories
    where categories.id = ${sql`${column}`} and categories.deleted_at is null)`
}

/** The categories in the trash (`deletedLabels`), and the one that this actor has just trashed. @throws Forbidden */
export async function trashedCategories(actor: Actor) {
  const [deleted, last] = await Promise.all([deletedLabels(categoryKind, actor), justDeleted(table, table.name, actor)])
  return { deleted, last }
}
