import { asc, type Column, eq, type SQL, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { NotFound } from '#app/platform/errors.ts'
import { isId } from '#app/platform/ids.ts'
import { tags } from './tables.server.ts'
import type { Tag } from './tag.ts'

/** Every tag, by name. One query; the table is small (hundreds), so no index and no pages. */
export function allTags(): Promise<Tag[]> {
  return database()
    .select(shown)
    .from(tags)
    .orderBy(asc(sql`lower(${tags.name})`), asc(tags.id))
}

/**
 * Every tag by name, with how many articles and downloads carry it. Indexes `article_tags_tag`, `download_tags_tag`.
 */
export function tagsInUse(): Promise<(Tag & { articles: number; downloads: number })[]> {
  return database()
    .select({ ...shown, ...uses })
    .from(tags)
    .orderBy(asc(sql`lower(${tags.name})`), asc(tags.id))
}

/** One tag with its uses, by primary key. @throws NotFound */
export async function findTagInUse(id: string): Promise<Tag & { articles: number; downloads: number }> {
  const [tag] = isId(id)
    ? await database()
        .select({ ...shown, ...uses })
        .from(tags)
        .where(eq(tags.id, id))
    : []
  if (!tag) throw new NotFound()
  return tag
}

/** The tags that `link` (a join table's column) puts on a record, as a column of that record's own query, by name. */
export function tagsOf(link: { tagId: Column; recordId: Column }, record: Column): SQL<Tag[]> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', tags.id, 'slug', tags.slug, 'name', tags.name) order by lower(tags.name)), '[]')
    from ${link.tagId.table} join tags on tags.id = ${sql`${link.tagId}`} where ${sql`${link.recordId}`} = ${sql`${record}`})`
}

const shown = { id: tags.id, slug: tags.slug, name: tags.name }

const uses = {
  articles: sql`(select count(*) from article_tags where tag_id = ${sql`${tags.id}`})`.mapWith(Number).as('articles'),
  downloads: sql`(select count(*) from download_tags where tag_id = ${sql`${tags.id}`})`
    .mapWith(Number)
    .as('downloads'),
}
