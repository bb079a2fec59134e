import { asc, type Column, type SQL, sql } from 'drizzle-orm'
import { database } from '#app/platform/database/database.server.ts'
import { tags } from './tables.server.ts'
import type { Tag } from './tag.ts'

/** Every tag, by name. One query; the table is small (hundreds), so no index and no pages. */
export function allTags(): Promise<Tag[]> {
  return database()
    .select(shown)
    .from(tags)
    .orderBy(asc(sql`lower(${tags.name})`), asc(tags.id))
}

/** The tags that `link` (a join table's column) puts on a record, as a column of that record's own query, by name. */
export function tagsOf(link: { tagId: Column; recordId: Column }, record: Column): SQL<Tag[]> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', tags.id, 'slug', tags.slug, 'name', tags.name) order by lower(tags.name)), '[]')
    from ${link.tagId.table} join tags on tags.id = ${sql`${link.tagId}`} where ${sql`${link.recordId}`} = ${sql`${record}`})`
}

const shown = { id: tags.id, slug: tags.slug, name: tags.name }
