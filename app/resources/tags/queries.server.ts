import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Actor } from '#app/platform/actor.ts'
import { requireLabelWriter, usesOf } from '../labels/label.server.ts'
import { allLabels, deletedLabels, findLabel } from '../labels/queries.server.ts'
import type { Uses } from '../labels/uses.ts'
import { justDeleted } from '../trash/queries.server.ts'
import { tagKind } from './kind.server.ts'
import type { Tag } from './tag.ts'

const { table } = tagKind
const shown = { id: table.id, slug: table.slug, name: table.name }
const used = { ...shown, ...usesOf(tagKind) }

/** All tags by name (`allLabels`), for all visitors. */
export function publicTags(): Promise<Tag[]> {
  return allLabels(table, shown)
}

/** All tags by name, with the numbers of articles and downloads that have them. @throws Forbidden */
export async function tagsInUse(actor: Actor): Promise<(Tag & Uses)[]> {
  requireLabelWriter(tagKind, actor)
  return allLabels(table, used)
}

/** One tag with its uses, by primary key. @throws NotFound, Forbidden */
export async function findTagInUse(actor: Actor, id: string): Promise<Tag & Uses> {
  requireLabelWriter(tagKind, actor)
  return findLabel(table, id, used)
}

/** A record's tags by name, as a column of that record's query. @param link the columns of the join table */
export function tagsOf(link: { tagId: Column; recordId: Column }, record: Column): SQL<Tag[]> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', tags.id, 'slug', tags.slug, 'name', tags.name)
    order by lower(tags.name)), '[]')
    from ${link.tagId.table} join tags on tags.id = ${sql`${link.tagId}`}
    where ${sql`${link.recordId}`} = ${sql`${record}`} and tags.deleted_at is null)`
}

/** The tags in the trash (`deletedLabels`), and the one that this actor has just trashed. @throws Forbidden */
export async function trashedTags(actor: Actor) {
  const [deleted, last] = await Promise.all([deletedLabels(tagKind, actor), justDeleted(table, table.name, actor)])
  return { deleted, last }
}
