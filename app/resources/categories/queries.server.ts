import { asc, type Column, eq, type SQL, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import type { Category } from './category.ts'
import { categories } from './tables.server.ts'

/** Every category, by name. One query; the table is small (tens), so no index and no pages. */
export function allCategories(): Promise<Category[]> {
  return database()
    .select(shown)
    .from(categories)
    .orderBy(asc(sql`lower(${categories.name})`), asc(categories.id))
}

/**
 * Every category by name, with how many articles and downloads stand in it. Indexes `articles_category`,
 * `downloads_category`.
 */
export function categoriesInUse(): Promise<(Category & { articles: number; downloads: number })[]> {
  return database()
    .select({ ...shown, ...uses })
    .from(categories)
    .orderBy(asc(sql`lower(${categories.name})`), asc(categories.id))
}

/** One category with its uses, by primary key. @throws NotFound */
export async function findCategoryInUse(id: string): Promise<Category & { articles: number; downloads: number }> {
  const [category] = isId(id)
    ? await database()
        .select({ ...shown, ...uses })
        .from(categories)
        .where(eq(categories.id, id))
    : []
  if (!category) throw new NotFound()
  return category
}

/** One category, by primary key. @throws NotFound */
export async function findCategory(id: string): Promise<Category> {
  const [category] = isId(id) ? await database().select(shown).from(categories).where(eq(categories.id, id)) : []
  if (!category) throw new NotFound()
  return category
}

/** The category that a record's `column` names, as a column of that record's own query: `{ slug, name }` or null. */
export function categoryOf(column: Column): SQL<Pick<Category, 'slug' | 'name'> | null> {
  return sql`(select jsonb_build_object('slug', categories.slug, 'name', categories.name) from categories where categories.id = ${sql`${column}`})`
}

const shown = { id: categories.id, slug: categories.slug, name: categories.name, description: categories.description }

const uses = {
  articles: sql`(select count(*) from articles where articles.category_id = ${sql`${categories.id}`})`
    .mapWith(Number)
    .as('articles'),
  downloads: sql`(select count(*) from downloads where downloads.category_id = ${sql`${categories.id}`})`
    .mapWith(Number)
    .as('downloads'),
}
