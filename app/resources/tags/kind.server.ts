import { sql } from 'drizzle-orm'
import { emit } from '#app/platform/events.server.ts'
import { asLabelTable, type LabelKind } from '../labels/label.server.ts'
import { tags } from './tables.server.ts'
import { tagDraft } from './tag.ts'

const links = {
  articles: { table: sql.identifier('article_tags'), item: sql.identifier('article_id') },
  downloads: { table: sql.identifier('download_tags'), item: sql.identifier('download_id') },
}

/** The label definition of tags. Indexes `article_tags_tag`, `download_tags_tag`. */
export const tagKind: LabelKind = {
  recordType: 'tag',
  table: asLabelTable(tags),
  draft: tagDraft,
  nameTakenMessage: (name) => `There is a tag “${name}” already.`,
  usedBy: (items, label) => {
    const { table, item } = links[items]
    return sql`select id, deleted_at from ${table} join ${sql.identifier(items)} on id = ${item}
      where tag_id = ${label}`
  },
  emitEvent: (actor, event, { id, name }) => emit(actor, `tag.${event}`, { tagId: id, name }),
}
